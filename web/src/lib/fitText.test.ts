import { expect, test } from 'vitest';
import { fitText } from './fitText';

/** A box that holds so much, of what takes so much as it is fitted. */
function boxWith(room: number, needs: Record<string, number>): HTMLElement {
    const box = document.createElement('div');
    Object.defineProperties(box, {
        clientHeight: { value: room },
        scrollHeight: {
            get: () =>
                (needs[box.dataset['fit'] ?? ''] ?? 0) *
                Number(box.style.getPropertyValue('--fit')),
        },
    });
    return box;
}

test.each([
    [100, '', '1'],
    [90, '', '0.85'],
    [70, 'less', '1'],
    [50, 'brief', '1'],
    [30, 'grown', '0.8'],
])('a box of %i shows as much as fits in it', (room, fit, size) => {
    const box = boxWith(room, { '': 100, less: 70, brief: 50, grown: 40 });
    fitText(box);
    expect([box.dataset['fit'], box.style.getPropertyValue('--fit')]).toEqual([fit, size]);
});
