// Single letters as keys. They can be switched off, for those whose voice or aids type letters.

const KEPT = 'openuno.keys';

let on = $state(localStorage.getItem(KEPT) !== 'off');

export const shortcuts = {
    get on(): boolean {
        return on;
    },
    set on(wanted: boolean) {
        on = wanted;
        localStorage.setItem(KEPT, wanted ? 'on' : 'off');
    },
};

const mouse = matchMedia('(hover: hover) and (pointer: fine)');
let hasMouse = $state(mouse.matches);
mouse.onchange = () => (hasMouse = mouse.matches);
let hasTyped = $state(false);

/** Whether there seems to be a keyboard: where there is a mouse, or a key has been pressed. */
export function hasKeyboard(): boolean {
    return hasMouse || hasTyped;
}

/** Whether letters go into a field just now. */
export function isTyping(): boolean {
    const at = document.activeElement;
    return (
        at instanceof HTMLElement &&
        (at.isContentEditable ||
            at.matches('input:not([type=radio], [type=checkbox]), textarea, select'))
    );
}

/** The letter of a key that is meant as a shortcut; null for all others. */
export function shortcutOf(event: KeyboardEvent): string | null {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
    if (!on || !isPlain || event.defaultPrevented || event.key.length !== 1 || isTyping())
        return null;
    hasTyped = true;
    return event.key.toLowerCase();
}
