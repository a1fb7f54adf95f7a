import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Alias, build, type Plugin } from 'vite';
import { injectManifest } from 'workbox-build';

interface ServiceWorkerOptions {
  /** Constants that the build inserts, as in the page's own build. */
  readonly define: Readonly<Record<string, string>>;
  /** As in the page's own build. */
  readonly alias: readonly Alias[];
}

/** All files that the app needs offline: all areas, workers, languages and the barcode reader. */
const PRECACHED = ['assets/**/*.{js,css,svg,webp,png,woff2,wasm}', '*.{js,svg,webp,png,ico}'];
/** A file with a hash in its name needs no revision, and can come from the browser's HTTP cache. */
const HASHED = /^\/assets\/.+-[\w-]{8}\.\w+$/;
/** Far above any chunk, because a file left out for its size would be missing offline. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Builds sw/sw.ts into one classic script at the root, so that it can control every path. Writes the list of files to
 * precache into it. index.html is not in the list: the offline page is the one that the server filled in for its
 * tenant, and sw/shell.ts keeps it. The page contains the build's id, by which the service worker recognizes its own
 * shell.
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
            // Microsoft's library shows nothing without a connection.
            globIgnores: ['sw.js', 'assets/powerbi-*'],
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

/**
 * Returns the hash of a file in the format of a request's `integrity`. A captive portal's page under the file's address
 * is rejected.
 */
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
        // Lazy imports are in the same file, because a service worker may not import while it runs.
        output: { format: 'iife', codeSplitting: false, entryFileNames: 'sw.js' },
        // The bundler's helper for lazy imports uses the module's address, which no code needs here.
        checks: { emptyImportMeta: false },
      },
    },
  });
}
