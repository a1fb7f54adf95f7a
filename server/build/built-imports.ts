import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const STATIC = /(?:\bfrom|\bimport)\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g;

/** Returns a built script and all its static imports, as paths from the root of `dist`. Lazy imports are left out. */
export function builtImports(dist: string, path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const [, specifier] of readFileSync(join(dist, path), 'utf8').matchAll(STATIC))
    builtImports(dist, posix.join(dirname(path), specifier!), found);
  return found;
}
