import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Where Chakra asks whether a property of a component is one of CSS: the names of all that there are, in one text. */
const NAMES = /@pandacss\/is-valid-prop\/dist\/index\.mjs$/;
const LIST = /(cssPropertiesStr = ")([^"]+)"/;

/** The list with those names alone that `isUsed`. Throws where there is no list: then the library has changed. */
export function onlyUsed(code: string, isUsed: (name: string) => boolean): string {
  if (!LIST.test(code)) throw new Error('the list of style properties is no longer where it was');
  return code.replace(
    LIST,
    (_, before: string, names: string) => `${before}${names.split(',').filter(isUsed).join(',')}"`,
  );
}

/** What sets styles: our sources, and Chakra's own reset and utilities. */
const SOURCES = ['src/**/*.{ts,tsx}', 'node_modules/@chakra-ui/react/dist/esm/styled-system/*.js'];

/** All words of whatever sets styles: a property that stands in none of it is never set. */
export function wordsOfSources(root: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const file of globSync(SOURCES, { cwd: root }))
    for (const [word] of readFileSync(join(root, file), 'utf8').matchAll(/[A-Za-z]+/g)) words.add(word);
  return words;
}

/** Brings of the names of style properties those that the app uses: the others are two kilobytes of every start. */
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
