import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Alias, build, type Plugin } from 'vite';
import { injectManifest } from 'workbox-build';

interface ServiceWorkerOptions {
  /** Constants that the build puts in, as in the page's own build. */
  readonly define: Readonly<Record<string, string>>;
  /** As in the page's own build. */
  readonly alias: readonly Alias[];
}

/** Everything the app needs with no signal: all areas, workers, languages and the barcode reader. */
const PRECACHED = ['assets/**/*.{js,css,svg,webp,png,woff2,wasm}', '*.{js,svg,webp,png,ico}'];
/** A file that is told apart by its name needs no revision, and is taken from the browser's HTTP cache when it has it. */
const HASHED = /^\/assets\/.+-[\w-]{8}\.\w+$/;
/** Far above any chunk: one that is left out for its size would be missing offline. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Builds sw/sw.ts into one classic script at the root, which then may control every path, and writes the list of files to
 * precache into it. index.html isn't one of them: the page that works offline is the one the server filled in for its
 * tenant, and sw/shell.ts keeps it. The page carries the build's id, by which the service worker knows its own shell.
 */
export function serviceWorkerPlugin({ define, alias }: ServiceWorkerOptions): Plugin {
  let root = '';
  let outDir = '';
  let failed = false;
  return {
    name: 'cratebook:service-worker',
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    transformIndexHtml() {
      const content = JSON.parse(define.__BUILD_ID__ ?? '""') as string;
      return [{ tag: 'meta', attrs: { name: 'build', content }, injectTo: 'head' }];
    },
    buildEnd(error) {
      failed = error !== undefined;
    },
    closeBundle: {
      sequential: true,
      async handler() {
        if (failed || this.environment.mode !== 'build') return;
        const folder = await mkdtemp(join(tmpdir(), 'cratebook-sw-'));
        try {
          await buildScript(root, folder, { define, alias });
          const { warnings } = await injectManifest({
            swSrc: join(folder, 'sw.js'),
            swDest: join(outDir, 'sw.js'),
            globDirectory: outDir,
            globPatterns: PRECACHED,
            globIgnores: ['sw.js'],
            dontCacheBustURLsMatching: HASHED,
            maximumFileSizeToCacheInBytes: MAX_BYTES,
            modifyURLPrefix: { '': '/' },
            manifestTransforms: [
              async (entries) => ({
                manifest: await Promise.all(
                  entries.map(async (entry) => ({ ...entry, integrity: await integrityOf(join(outDir, entry.url)) })),
                ),
              }),
            ],
          });
          for (const warning of warnings) this.warn(warning);
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      },
    },
  };
}

/** Hash of a file as a request's `integrity` has it: a portal's page under the file's address is refused. */
async function integrityOf(file: string): Promise<string> {
  return `sha256-${createHash('sha256')
    .update(await readFile(file))
    .digest('base64')}`;
}

async function buildScript(root: string, outDir: string, { define, alias }: ServiceWorkerOptions): Promise<void> {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: { ...define },
    resolve: { alias },
    build: {
      target: 'es2023',
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      reportCompressedSize: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'sw/sw.ts'),
        // What is imported lazily is in the one file: a service worker may not import while it runs.
        output: { format: 'iife', codeSplitting: false, entryFileNames: 'sw.js' },
        // The bundler's helper for lazy imports knows where a module is from, which nobody asks it here.
        checks: { emptyImportMeta: false },
      },
    },
  });
}
