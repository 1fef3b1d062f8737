// Text that has to do with the room it is given, so that nothing around it moves.

const SIZES = [1, 0.92, 0.85, 0.8];

/** Has the text of a box as large as fits in it: smaller by `--fit`, then with less, then without its `.spare`
    lines. If that is not enough, the box grows. To be attached anew whenever the text is another one. */
export function fitText(box: HTMLElement): void {
    const fits = (): boolean => box.scrollHeight <= box.clientHeight + 1;
    for (const state of ['', 'less', 'brief'])
        for (const size of SIZES) {
            box.dataset['fit'] = state;
            box.style.setProperty('--fit', String(size));
            if (fits()) return;
        }
    box.dataset['fit'] = 'grown';
}
