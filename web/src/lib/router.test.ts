import { afterEach, describe, expect, it, vi } from 'vitest';
import { followLinks, go, route, routeOf, rulesPath } from './router.svelte';

describe('routeOf', () => {
    it.each([
        ['/', '', { screen: 'home' }],
        ['/t/kq7rma', '', { screen: 'table', code: 'KQ7RMA' }],
        ['/t/KQ7RMA/', '', { screen: 'table', code: 'KQ7RMA' }],
        [
            '/t/kq7rma/replay/2',
            '?hand=3&step=14',
            { screen: 'replay', code: 'KQ7RMA', match: 2, hand: 3, step: 14, analysis: null },
        ],
        [
            '/t/KQ7RMA/replay/2',
            '?step=3&analysis=hide',
            { screen: 'replay', code: 'KQ7RMA', match: 2, hand: 1, step: 3, analysis: 'hide' },
        ],
        [
            '/t/KQ7RMA/replay/2',
            '?hand=x&step=-1&analysis=much',
            { screen: 'replay', code: 'KQ7RMA', match: 2, hand: 1, step: 0, analysis: null },
        ],
        ['/rules', '', { screen: 'rules', rulebook: '', options: {} }],
        ['/problem', '', { screen: 'daily', day: '' }],
        ['/problem/2026-11-17/', '', { screen: 'daily', day: '2026-11-17' }],
        ['/problem/2026-11-17/answer', '', { screen: 'lost' }],
        ['/tv/kq7rma', '', { screen: 'tv', code: 'KQ7RMA' }],
        ['/t', '', { screen: 'lost' }],
        ['/t/KQ7RMA/nothing', '', { screen: 'lost' }],
        ['/elsewhere', '', { screen: 'lost' }],
    ])('%s%s', (path, query, expected) => {
        expect(routeOf(path, query)).toEqual(expected);
    });

    it('reads what rulesPath writes', () => {
        const options = { teams: true, target: 200, stacking: 'same', jump_in: false };
        const [path = '', query] = rulesPath('party', options).split('?');
        expect(routeOf(path, query)).toEqual({ screen: 'rules', rulebook: 'party', options });
        expect(rulesPath('official', {})).toBe('/rules/official');
    });
});

describe('links', () => {
    const click = (markup: string, init: MouseEventInit = {}) => {
        document.body.innerHTML = markup;
        const event = new MouseEvent('click', {
            bubbles: true,
            cancelable: true,
            button: 0,
            ...init,
        });
        document.querySelector('a')!.dispatchEvent(event);
        return event.defaultPrevented;
    };
    followLinks();
    afterEach(() => vi.restoreAllMocks());

    it('within the page are followed without loading it anew', () => {
        expect(click('<a href="/t/kq7rma">')).toBe(true);
        expect(route()).toEqual({ screen: 'table', code: 'KQ7RMA' });
        expect(location.pathname).toBe('/t/kq7rma');
    });

    it.each([
        ['<a href="/api/tables/X/matches/1/replay">', {}],
        ['<a href="https://elsewhere.example/">', {}],
        ['<a href="/rules" target="_blank">', {}],
        ['<a href="/rules" download>', {}],
        ['<a href="/rules">', { ctrlKey: true }],
    ])('that lead out, or into another tab, are the browser’s: %s', (markup, init) => {
        // The browser of the tests would try to load them.
        document.addEventListener('click', (event) => event.preventDefault(), { once: true });
        const before = route();
        click(markup, init);
        expect(route()).toEqual(before);
    });

    it('go with replace leaves no step to go back to', () => {
        const steps = history.length;
        go('/rules/party', true);
        expect(history.length).toBe(steps);
        expect(route()).toMatchObject({ screen: 'rules', rulebook: 'party' });
    });
});
