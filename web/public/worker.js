// The service worker: keeps the shell of the page, so that it opens where the server is out of reach,
// and says so. Of games it keeps nothing: what is under /api goes to the server, or fails.

const SHELL = 'shell';
/** All scripts and styles of this version; the build fills it in, so that each version has a worker of its own. */
const ASSETS = [];

self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('activate', (event) =>
    event.waitUntil(dropOldAssets().then(() => self.clients.claim())),
);
self.addEventListener('fetch', (event) => {
    const { pathname, origin } = new URL(event.request.url);
    if (event.request.method !== 'GET' || origin !== self.location.origin) return;
    if (pathname.startsWith('/assets/')) event.respondWith(keptOrFetched(event.request));
    else if (event.request.mode === 'navigate' && !pathname.startsWith('/api'))
        event.respondWith(fetchedOrKept(event.request));
});

async function keepShell() {
    const cache = await caches.open(SHELL);
    await cache.addAll([new Request('/', { cache: 'reload' }), ...ASSETS]);
}

/** A tab of an older version may still need its own: this runs once there is none. */
async function dropOldAssets() {
    const cache = await caches.open(SHELL);
    for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url);
        if (pathname !== '/' && !ASSETS.includes(pathname)) await cache.delete(request);
    }
}

/** Assets never change: their names tell their versions. */
async function keptOrFetched(request) {
    return (await caches.match(request)) ?? fetch(request);
}

/** The page as the server has it now; without a server, or with a proxy that finds none, as it was. */
async function fetchedOrKept(request) {
    const answer = await fetch(request).catch(() => null);
    const isReached = answer && ![502, 503, 504].includes(answer.status);
    return isReached ? answer : ((await caches.match('/')) ?? answer ?? Response.error());
}
