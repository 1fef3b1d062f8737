// How large text is. People set that in their browser, also while the page is open.

const ROOT = document.documentElement;
let pixels = $state(measured());

/** How many pixels 1 rem is. */
export function rem(): number {
    return pixels;
}

function measured(): number {
    return parseFloat(getComputedStyle(ROOT).fontSize);
}

// Nothing tells when it changes but what is as wide as it.
const ruler = document.createElement('div');
ruler.style.cssText = 'position: absolute; inline-size: 1rem';
ROOT.append(ruler);
new ResizeObserver(() => (pixels = measured())).observe(ruler);
