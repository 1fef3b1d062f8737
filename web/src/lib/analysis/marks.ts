import type { Mark } from './timeline';

/** How an error is drawn, in a square from -8 to 8. */
export const SHAPES: Record<Mark, string> = {
    slip: 'M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0Z',
    mistake: 'M0-7 7.5 6H-7.5Z',
    blunder: 'M0-8 8 0 0 8-8 0Z',
};
