// Which part of the page a link names, and how to go to another.

export type OptionValues = Record<string, boolean | number | string>;

export type Route =
    | { screen: 'home' }
    | { screen: 'rules'; rulebook: string; options: OptionValues }
    | { screen: 'daily'; day: string }
    | { screen: 'table'; code: string }
    | { screen: 'tv'; code: string }
    | {
          screen: 'replay';
          code: string;
          match: number;
          hand: number;
          step: number;
          /** Whether the analysis is open; what comes may be hidden in it. */
          analysis: 'on' | 'hide' | null;
      }
    | { screen: 'lost' };

/** What a path and its query name. */
export function routeOf(path: string, query = ''): Route {
    const [first, second = '', third, fourth] = path.split('/').filter(Boolean);
    const asked = new URLSearchParams(query);
    if (first === undefined) return { screen: 'home' };
    if (first === 'rules') return { screen: 'rules', rulebook: second, options: optionsIn(asked) };
    if (first === 'problem' && third === undefined) return { screen: 'daily', day: second };
    if ((first === 't' || first === 'tv') && second && third === undefined)
        return { screen: first === 't' ? 'table' : 'tv', code: second.toUpperCase() };
    if (first === 't' && second && third === 'replay')
        return {
            screen: 'replay',
            code: second.toUpperCase(),
            match: whole(fourth, 1),
            hand: whole(asked.get('hand'), 1),
            step: whole(asked.get('step'), 0),
            analysis: (['on', 'hide'] as const).find((x) => x === asked.get('analysis')) ?? null,
        };
    return { screen: 'lost' };
}

/** The link to a rulebook with some options changed. */
export function rulesPath(rulebook: string, options: OptionValues): string {
    const asked = new URLSearchParams(
        Object.entries(options).map(([name, value]) => [name, String(value)]),
    );
    const query = asked.toString();
    return `/rules/${encodeURIComponent(rulebook)}${query && `?${query}`}`;
}

function optionsIn(asked: URLSearchParams): OptionValues {
    return Object.fromEntries([...asked].map(([name, text]) => [name, valueOf(text)]));
}

function valueOf(text: string): boolean | number | string {
    if (text === 'true' || text === 'false') return text === 'true';
    return /^\d{1,9}$/.test(text) ? Number(text) : text;
}

function whole(text: string | null | undefined, otherwise: number): number {
    return text && /^\d{1,6}$/.test(text) ? Number(text) : otherwise;
}

let current = $state.raw<Route>({ screen: 'home' });

/** Where the page is now. */
export function route(): Route {
    return current;
}

/** Goes to another part of the page; with `replace`, as if one had been there all along. */
export function go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    look();
    if (!replace) window.scrollTo(0, 0);
}

function look(): void {
    current = routeOf(location.pathname, location.search);
}

/** Follows the browser's own buttons, and links within the page. */
export function followLinks(): void {
    look();
    window.addEventListener('popstate', look);
    document.addEventListener('click', (event) => {
        const link = (event.target as Element | null)?.closest?.('a');
        const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
        if (
            !link ||
            !plain ||
            event.defaultPrevented ||
            link.target ||
            link.hasAttribute('download')
        )
            return;
        const url = new URL(link.href, location.href);
        if (url.origin !== location.origin || url.pathname.startsWith('/api')) return;
        if (url.pathname === location.pathname && url.hash) return;
        event.preventDefault();
        go(url.pathname + url.search + url.hash);
    });
}
