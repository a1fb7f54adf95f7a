import { mkdir, readFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { build } from 'vite';
import { DEXIE } from '../../server/build/dexie.ts';
import { staticImports } from '../../server/build/static-imports.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGES = fileURLToPath(new URL('./pages/', import.meta.url));

/**
 * Builds each rival as a separate chunk with its package, because the product loads few files and so should each rival.
 */
function chunkGroups() {
  const mine = staticImports(ROOT, ['bench/browser/pages/ours.ts']);
  const isMine = (id: string) => mine.has(relative(ROOT, id.split('?')[0]!).split(sep).join('/'));
  return [
    { name: 'dexie-package', test: /node_modules[\\/]dexie[\\/]/, priority: 2 },
    { name: 'ours', test: isMine, priority: 1 },
  ];
}

/** Builds the pages of the benchmark like the product; returns their folder. */
export async function buildPages(): Promise<string> {
  // Skips the build while a measurement is developed.
  if (process.env.BENCH_PAGES) return process.env.BENCH_PAGES;
  process.env.NODE_ENV = 'production';
  const outDir = `${ROOT}.cache/bench-pages`;
  await mkdir(outDir, { recursive: true });
  const { version } = JSON.parse(await readFile(`${ROOT}package.json`, 'utf8')) as { version: string };
  const words = () => [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })];
  await build({
    root: PAGES,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: DEXIE },
    define: { __APP_VERSION__: JSON.stringify(version), __BUILD_ID__: '"bench"', __ROW_SHAPES__: '"bench"' },
    plugins: [words()],
    worker: { format: 'es', plugins: words },
    build: {
      target: 'es2023',
      outDir,
      emptyOutDir: true,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 5000,
      rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
    },
  });
  return outDir;
}
