import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?['"](\.{1,2}\/[^'"]+)['"]/gm;

/**
 * Returns the sources that these entries import statically, as paths from the root with slashes. Ignores files that
 * don't exist, and sources that only `without` imports.
 */
export function staticImports(
  root: string,
  entries: readonly string[],
  { without = [] as readonly string[] } = {},
): Set<string> {
  const seen = new Set<string>(without);
  const walk = (file: string): void => {
    if (seen.has(file) || !/\.tsx?$/.test(file) || !existsSync(join(root, file))) return;
    seen.add(file);
    for (const [, path] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT))
      walk(posix.normalize(posix.join(dirname(file).replaceAll('\\', '/'), path!)));
  };
  entries.forEach(walk);
  for (const source of without) seen.delete(source);
  return seen;
}
