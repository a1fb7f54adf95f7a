import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * The module in which Chakra checks whether a property of a component is one of CSS. It contains all names in one text.
 */
const NAMES = /@pandacss\/is-valid-prop\/dist\/index\.mjs$/;
const LIST = /(cssPropertiesStr = ")([^"]+)"/;

/**
 * Returns the code with only those names in the list that pass `isUsed`. Throws if there is no list, because the
 * library has changed.
 */
export function onlyUsed(code: string, isUsed: (name: string) => boolean): string {
  if (!LIST.test(code)) throw new Error('the list of style properties is no longer where it was');
  return code.replace(
    LIST,
    (_, before: string, names: string) => `${before}${names.split(',').filter(isUsed).join(',')}"`,
  );
}

/** Sources that set styles: our own, and Chakra's reset and utilities. */
const SOURCES = ['src/**/*.{ts,tsx}', 'node_modules/@chakra-ui/react/dist/esm/styled-system/*.js'];

/** Returns all words of the sources that set styles. A property that occurs in none of them is never set. */
export function wordsOfSources(root: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const file of globSync(SOURCES, { cwd: root }))
    for (const [word] of readFileSync(join(root, file), 'utf8').matchAll(/[A-Za-z]+/g)) words.add(word);
  return words;
}

/** Keeps only the names of style properties that the app uses. The others would add two kilobytes to every start. */
export function styleNamesPlugin(root: string): Plugin {
  return {
    name: 'cratebook-style-names',
    apply: 'build',
    transform(code, id) {
      if (!NAMES.test(id.replaceAll('\\', '/'))) return undefined;
      const words = wordsOfSources(root);
      return { code: onlyUsed(code, (name) => words.has(name)), map: null };
    },
  };
}
