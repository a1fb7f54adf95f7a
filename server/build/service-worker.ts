import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Alias, build, type Plugin, type Rolldown } from 'vite';
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
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const content = JSON.parse(define.__BUILD_ID__ ?? '""') as string;
        const [rest, app] = takeScripts(html);
        return {
          html: keepThemeMark(rest.replace('%AHEAD%', () => JSON.stringify({ app, ...fetchedAhead(bundle ?? {}) }))),
          tags: [{ tag: 'meta', attrs: { name: 'build', content }, injectTo: 'head' }],
        };
      },
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
 * Scripts that the start imports one after the other, so that src/app/boot.js can fetch them at once: those of whoever is signed in, those of whoever isn't,
 * and the texts of each language.
 */
function fetchedAhead(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const named = (...names: string[]) =>
    chunks.filter(({ name }) => names.includes(name)).map(({ fileName }) => `/${fileName}`);
  const texts = (locale: string) =>
    chunks
      .filter(({ facadeModuleId }) => facadeModuleId?.endsWith(`/locales/${locale}/messages.po`))
      .map(({ fileName }) => `/${fileName}`);
  return { in: named('device', 'shop'), out: named('door'), en: texts('en'), es: texts('es'), fr: texts('fr') };
}

/** Takes the tags of the app's own scripts out of the page, in their order: src/app/boot.js puts them in when the outline stands on the screen. */
function takeScripts(html: string): [html: string, app: string[]] {
  const app: string[] = [];
  const rest = html.replaceAll(/<script type="module"[^>]*? src="([^"]+)"><\/script>\s*/g, (_, src: string) => {
    app.push(src);
    return '';
  });
  if (app.length === 0) throw new Error('index.html has no script that starts the app');
  return [rest, app];
}

const THEME_ELEMENT = '<style id="tenant-theme">';

/** The bundler drops the mark, which to it is a comment in a style sheet; the server writes the tenant's colours in its place. */
function keepThemeMark(html: string): string {
  const kept = html.replace(`${THEME_ELEMENT}</style>`, `${THEME_ELEMENT}/*%THEME%*/</style>`);
  if (!kept.includes(THEME_ELEMENT)) throw new Error('index.html has no style element for the colours of the tenant');
  return kept;
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
