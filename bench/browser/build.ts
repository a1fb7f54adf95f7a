import { mkdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGES = fileURLToPath(new URL('./pages/', import.meta.url));

/** Builds the pages of the benchmark as the product is built; answers their folder. Each rival is a chunk of its own. */
export async function buildPages(): Promise<string> {
  // Whoever works on a measurement alone need not build each time.
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
    define: { __APP_VERSION__: JSON.stringify(version), __BUILD_ID__: '"bench"' },
    plugins: [words()],
    worker: { format: 'es', plugins: words },
    build: { target: 'es2023', outDir, emptyOutDir: true, reportCompressedSize: false, chunkSizeWarningLimit: 5000 },
  });
  return outDir;
}
