import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { minifySync } from 'rolldown/utils';
import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const PAGE = join(import.meta.dirname, '../src/openuno/server/page');
const LEAST_COMPRESSED = 512; // bytes; less is not worth it
const GZIP = { level: 9, memLevel: 6 }; // more and shorter blocks, each with codes of its own, are smaller
const PARTS = globSync('src/**/*.svelte', { cwd: import.meta.dirname }).sort();

/** Short names, of which no two are the same, for the styles of each part: they stand in the page
    some thousand times. */
function styleName(filename: string): string {
    const path = relative(import.meta.dirname, filename).replaceAll('\\', '/');
    return `s${PARTS.indexOf(path).toString(36)}`;
}

/** What only those fetch who ask for an analysis or a problem. Its styles come with its scripts, as there is one sheet
    for all else. */
const ANALYSIS = /src\/(screens\/analysis|(lib|parts)\/analysis\/)/;
const DAILY = /src\/(screens\/Daily|parts\/Daily(Answer|Board|Wait))/;
/** What is built of that, with its words. */
const LATER_FILE = /assets.(analysis|board|Daily)\b/;
const STYLE_OF_PART = /import "([^"]+)\?(svelte&type=style&lang\.css)";/;
const ADOPT = '/src/lib/analysis/ownStyles.ts';

function ownStyles(): Plugin {
    return {
        name: 'own-styles',
        apply: 'build',
        transform(code, id) {
            if (!(ANALYSIS.test(id) || DAILY.test(id)) || !id.endsWith('.svelte')) return null;
            const adopted = `import styles from "$1?inline&$2"; import { adopt } from "${ADOPT}"; adopt(styles);`;
            return { code: code.replace(STYLE_OF_PART, adopted), map: null };
        },
    };
}

/** Tells the service worker what to keep, and leaves every file of text beside itself as `.br` and `.gz`: the
    server compresses nothing while somebody waits. The page itself is not among them, it differs from link to link. */
function packed(): Plugin {
    return {
        name: 'packed',
        apply: 'build',
        closeBundle() {
            const worker = join(PAGE, 'worker.js');
            const assets = globSync('assets/*.{js,css}', { cwd: PAGE })
                .filter((name) => !LATER_FILE.test(name))
                .sort();
            const kept = JSON.stringify(assets.map((name) => `/${name.replaceAll('\\', '/')}`));
            const text = readFileSync(worker, 'utf8');
            const full = text.replace('const ASSETS = [];', `const ASSETS = ${kept};`);
            writeFileSync(worker, minifySync(worker, full).code);
            for (const name of globSync('**/*.{js,css,svg,webmanifest}', { cwd: PAGE })) {
                const path = join(PAGE, name);
                const plain = readFileSync(path);
                if (plain.length < LEAST_COMPRESSED) continue;
                writeFileSync(`${path}.br`, brotliCompressSync(plain));
                writeFileSync(`${path}.gz`, gzipSync(plain, GZIP));
            }
        },
    };
}

// The page goes where the server finds it: inside the Python package.
export default defineConfig({
    plugins: [
        svelte({
            preprocess: vitePreprocess(),
            compilerOptions: {
                runes: true,
                discloseVersion: false,
                fragments: 'tree', // 0.6 kB less than markup that is parsed
                cssHash: ({ filename }) => styleName(filename),
            },
        }),
        ownStyles(),
        packed(),
    ],
    build: {
        outDir: PAGE,
        emptyOutDir: true,
        target: 'es2022',
        assetsInlineLimit: 0, // the content security policy wants files, not data: addresses
        modulePreload: { polyfill: false },
        // Few files: together they compress far better, and a phone asks once instead of twenty times.
        cssCodeSplit: false,
        rolldownOptions: {
            checks: { bundlerTimings: false }, // on a busy machine it would warn
            // No module does anything by being there: what nobody uses on the first screen is fetched with the others.
            treeshake: { moduleSideEffects: false },
            output: {
                codeSplitting: {
                    groups: [
                        { name: 'home', test: /src\/(main|App)/, priority: 2 },
                        {
                            name: 'table',
                            test: /src\/(screens\/(later|Table|Tv|Replay|Rules)|parts\/DealCheck)/,
                            priority: 1,
                        },
                        { name: 'analysis', test: ANALYSIS, priority: 0 },
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
    // One world for all: to make one for each of fifty files takes ten times as long as to run them.
    test: { environment: 'happy-dom', include: ['src/**/*.test.ts'], isolate: false },
});
