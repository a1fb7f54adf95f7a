import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './build-app.ts';
import { onlyUsed, wordsOfSources } from './style-names.ts';

const library = () => readFileSync(join(ROOT, 'node_modules/@pandacss/is-valid-prop/dist/index.mjs'), 'utf8');
const namesIn = (code: string) => /cssPropertiesStr = "([^"]*)"/.exec(code)?.[1]?.split(',') ?? [];

it('keeps the style properties that occur in a source, and no others', () => {
  const words = wordsOfSources(ROOT);
  const all = namesIn(library());
  const kept = namesIn(onlyUsed(library(), (name) => words.has(name)));
  expect(kept).toEqual(expect.arrayContaining(['display', 'gridTemplateColumns', 'insetInline', 'textOverflow']));
  expect(kept.length).toBeLessThan(all.length / 2);
  expect(all.filter((name) => words.has(name))).toEqual(kept);
});

it('reports that the library has no such list any more', () => {
  expect(() => onlyUsed('export const isCssProperty = () => true;', () => true)).toThrow('no longer where it was');
});
