import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** No test rests on how quick the machine is: this ends what hangs. */
const PATIENCE_MS = 240_000;
/** Test files that can't share modules with others. */
const ISOLATED = '{rules,contract,src,workers,sw}/**/*.isolated.test.ts';
const setupFiles = ['tests/harness/fast-check-seed.ts', 'tests/harness/patience.ts'];
const define = { __APP_VERSION__: '"0.0.0"', __BUILD_ID__: '"test"', __ROW_SHAPES__: '"test"' };
/** Starts one embedded PostgreSQL for the run, whose template database each test file copies. */
const globalSetup = ['tests/harness/postgres-global.ts'];

export default defineConfig({
  test: {
    // What a failure says in a log is all that is known of a machine elsewhere.
    chaiConfig: { truncateThreshold: 2000 },
    projects: [
      {
        plugins: [react(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
        define,
        test: {
          name: 'unit',
          // Its files share the modules of a process, as those of the server do below: 18 instead of 47 seconds.
          isolate: false,
          // As below: on two cores vitest would take one process.
          maxWorkers: 2,
          include: ['{rules,contract,src,workers,sw}/**/*.test.ts', 'bench/*.test.ts'],
          exclude: [ISOLATED],
          environment: 'node',
          setupFiles: ['fake-indexeddb/auto', ...setupFiles],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        plugins: [react(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
        define,
        test: {
          name: 'isolated',
          // Components, and files that mock a module, need a DOM or leave state in a module: each loads its own modules.
          maxWorkers: 2,
          include: ['{rules,contract,src,workers,sw}/**/*.test.tsx', ISOLATED],
          environment: 'node',
          setupFiles,
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        define,
        test: {
          name: 'server',
          // Its files share the modules of a process, because loading the server for each takes longer than most tests.
          // So a file must not mock a module, and a fixture must not open anything when it is loaded.
          isolate: false,
          // As below: on two cores vitest would take one process.
          maxWorkers: 2,
          include: [
            'server/**/*.test.ts',
            'tests/{conformance,architecture,own-database,search,sync-rules}/**/*.test.ts',
          ],
          environment: 'node',
          // Dexie takes the database that is there when it is loaded, and a process loads it once for all its files.
          setupFiles: ['fake-indexeddb/auto', ...setupFiles],
          globalSetup,
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        define,
        test: {
          name: 'pglite',
          include: ['tests/pglite/**/*.test.ts'],
          environment: 'node',
          setupFiles,
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
        define,
        test: {
          name: 'convergence',
          // Two halves, side by side: by itself vitest takes one process on two cores.
          maxWorkers: 2,
          include: ['tests/convergence/**/*.test.ts'],
          environment: 'node',
          setupFiles,
          globalSetup,
          testTimeout: 4 * PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
    ],
  },
});
