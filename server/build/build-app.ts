import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { sourceHash } from './source-hash.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** File that names the sources of dist/. */
const STAMP = '.build';
const TELL_EVERY_MS = 2_000;

/** Returns whether dist/ was built from the current sources. */
export async function isBuilt(root = ROOT): Promise<boolean> {
  const stamp = await readFile(join(root, 'dist', STAMP), 'utf8').catch(() => '');
  return stamp.trim() === (await sourceHash(root)) && existsSync(join(root, 'dist/index.html'));
}

/**
 * Builds the app for production. Builds in a separate folder and then replaces dist/, so that neither a running server
 * nor a second or interrupted build sees half of it.
 */
export async function buildApp(say: (line: string) => void, root = ROOT): Promise<void> {
  // Without this React uses its development build.
  process.env.NODE_ENV = 'production';
  const startedAt = performance.now();
  const stamp = await sourceHash(root);
  const workshop = join(root, '.cache');
  await removeAbandoned(workshop);
  const aside = join(workshop, `build-${process.pid}`);
  await mkdir(aside, { recursive: true });
  try {
    say('Bundling the app');
    const { build } = await import('vite');
    await build({
      root,
      configFile: join(root, 'vite.config.ts'),
      configLoader: 'native',
      logLevel: 'warn',
      plugins: [tellPlugin(say)],
      build: { outDir: aside, emptyOutDir: true },
    });
    await writeFile(join(aside, STAMP), `${stamp}\n`);
    await putInPlace(aside, join(root, 'dist'));
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  say(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

async function putInPlace(aside: string, dist: string): Promise<void> {
  const old = `${aside}.old`;
  await rename(dist, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(aside, dist);
  await rm(old, { recursive: true, force: true });
}

/** Removes the folders of interrupted builds. Their names contain the pid of a process that has ended. */
async function removeAbandoned(workshop: string): Promise<void> {
  for (const name of await readdir(workshop).catch(() => [])) {
    const pid = Number(/^build-(\d+)/.exec(name)?.[1] ?? 0);
    if (pid > 0 && !isAlive(pid)) await rm(join(workshop, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function tellPlugin(say: (line: string) => void): Plugin {
  let modules = 0;
  let toldAt = performance.now();
  return {
    name: 'cratebook:progress',
    moduleParsed() {
      modules += 1;
      if (performance.now() - toldAt < TELL_EVERY_MS) return;
      toldAt = performance.now();
      say(`${modules} modules read`);
    },
    generateBundle() {
      say('Writing and compressing the files');
    },
  };
}
