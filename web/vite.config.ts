import { globSync } from 'node:fs';
import { relative } from 'node:path';
import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const PARTS = globSync('src/**/*.svelte', { cwd: import.meta.dirname }).sort();

/** Short names, of which no two are the same, for the styles of each part: they stand in the page
    some thousand times. */
function styleName(filename: string): string {
    const path = relative(import.meta.dirname, filename).replaceAll('\\', '/');
    return `s${PARTS.indexOf(path).toString(36)}`;
}

// The page goes where the server finds it: inside the Python package.
export default defineConfig({
    plugins: [
        svelte({
            preprocess: vitePreprocess(),
            compilerOptions: { runes: true, cssHash: ({ filename }) => styleName(filename) },
        }),
    ],
    build: {
        outDir: '../src/openuno/server/page',
        emptyOutDir: true,
        target: 'es2022',
        assetsInlineLimit: 0, // the content security policy wants files, not data: addresses
        modulePreload: { polyfill: false },
        // Few files: together they compress far better, and a phone asks once instead of twenty times.
        cssCodeSplit: false,
        rolldownOptions: {
            output: {
                codeSplitting: {
                    groups: [
                        { name: 'home', test: /src\/(main|App)/, priority: 2 },
                        { name: 'table', test: /src\/screens\/(Table|Replay|Rules)/, priority: 1 },
                    ],
                },
            },
        },
    },
    // `npx vite` shows changes at once; it needs `openuno serve --origins http://localhost:5173` beside it.
    server: {
        proxy: {
            '/api': { target: process.env['OPENUNO_SERVER'] ?? 'http://127.0.0.1:8000', ws: true },
        },
    },
    resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
    test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
});
