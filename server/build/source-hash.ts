import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Sources of the built app. A change in any of them, including the locked packages, requires a new build. */
const SOURCES = [
  'contract',
  'index.html',
  'lingui.config.ts',
  'locales',
  'package-lock.json',
  'public',
  'rules',
  'server/build',
  'server/build.ts',
  'src',
  'sw',
  'vite.config.ts',
  'workers',
];

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/**
 * Returns a hash of the app's sources: 16 letters of a SHA-256 over names and contents, the same on every machine and
 * checkout. It is the build's id, and shows a start whether dist/ is up to date. Missing sources count as empty.
 */
export async function sourceHash(root: string, sources: readonly string[] = SOURCES): Promise<string> {
  const files = (await Promise.all(sources.map((source) => filesOf(root, source)))).flat().sort();
  const contents = await Promise.all(files.map((file) => readFile(join(root, file))));
  const hash = createHash('sha256');
  files.forEach((file, index) => {
    const content = contents[index] ?? Buffer.alloc(0);
    // The length comes first, so that no content can look like the beginning of another file.
    hash.update(`${file}\n${content.length}\n`).update(content);
  });
  return hash.digest('base64url').replaceAll(/[-_]/g, '').slice(0, 16);
}

/** Returns paths relative to the root, with slashes. */
async function filesOf(root: string, source: string): Promise<string[]> {
  try {
    const entries = await readdir(join(root, source), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && !isTest(entry.name) && !entry.name.startsWith('.'))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return [source];
    if (code === 'ENOENT') return [];
    throw error;
  }
}
