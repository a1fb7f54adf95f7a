import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { chunkGroups, preloadedOnPage } from './server/build/chunks.ts';
import { DEXIE } from './server/build/dexie.ts';
import { pageStartPlugin } from './server/build/page-start.ts';
import { precompressPlugin } from './server/build/precompress.ts';
import { rowShapes } from './server/build/row-shapes.ts';
import { screenPathsPlugin } from './server/build/screen-paths.ts';
import { serviceWorkerPlugin } from './server/build/service-worker.ts';
import { sharedWorkersPlugin } from './server/build/shared-workers.ts';
import { sourceHash } from './server/build/source-hash.ts';
import { splitTextsPlugin } from './server/build/split-texts.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string };

/** What libraries bring for a React of long ago: ours has it itself. */
const REACT = [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }];
/** Libraries of CommonJS are kept whole even where nothing that needs them is: these do nothing by being there. */
const IDLE = [{ test: /node_modules[\\/](hoist-non-react-statics|react-is)[\\/]/, sideEffects: false }];

/** Catalogs and the macros that name their messages. Workers have words too: a mutation says what it does. */
const words = () => [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })];

export default defineConfig(async ({ command }): Promise<UserConfig> => {
  const buildId = command === 'build' ? await sourceHash(root) : 'development';
  const define = {
    __APP_VERSION__: JSON.stringify(version),
    __BUILD_ID__: JSON.stringify(buildId),
    __ROW_SHAPES__: JSON.stringify(rowShapes()),
  };
  return {
    root,
    appType: 'spa',
    define,
    resolve: { alias: [...DEXIE, ...REACT] },
    plugins: [
      pageStartPlugin(root),
      screenPathsPlugin(words),
      sharedWorkersPlugin(),
      react(),
      words(),
      serviceWorkerPlugin({ define, alias: DEXIE }),
      precompressPlugin(),
      splitTextsPlugin(),
    ],
    worker: { format: 'es', plugins: words },
    build: {
      target: 'es2023',
      outDir: 'dist',
      emptyOutDir: true,
      assetsInlineLimit: 0,
      // A chunk is told apart by its name for ever; the service worker brings all of them.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_url, dependencies, { hostId }) => preloadedOnPage(dependencies, hostId),
      },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        treeshake: { moduleSideEffects: IDLE },
        output: {
          codeSplitting: { groups: chunkGroups(root) },
        },
      },
    },
    server: { strictPort: true },
  };
});
