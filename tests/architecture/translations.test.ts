import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

interface Entry {
  readonly source: string;
  readonly text: string;
}

/** Returns the messages of a language. Lingui writes each text on one line. */
const textsOf = (locale: string): Entry[] =>
  ['messages', 'server'].flatMap((file) => {
    const catalog = readFileSync(join(ROOT, 'locales', locale, `${file}.po`), 'utf8');
    const entries = catalog.matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm);
    return [...entries].map(([, source = '', text = '']) => ({ source, text }));
  });

/** The names of a text's values, and its tags. What follows `one` or `=0` is a text of a plural. */
const partsOf = (text: string): string[] =>
  [
    ...new Set(
      [...text.matchAll(/(?<!(?:=\d+|\bone|\bother) )\{(\w+)[,}]|<(\d+)\/?>/g)].map(([whole, name]) => name ?? whole),
    ),
  ].toSorted();

test.each(['es', 'fr'])('each text in %s is there, with the values and tags of its source', (locale) => {
  const texts = textsOf(locale);
  expect(texts.length).toBeGreaterThan(2000);
  const wrong = texts.filter(({ source, text }) => text === '' || `${partsOf(text)}` !== `${partsOf(source)}`);
  expect(wrong).toEqual([]);
});

test('French texts have the spaces of Canadian French: one that does not break before a colon and inside guillemets, none before ? ! and ;', () => {
  const wrong = textsOf('fr').filter(({ text }) => /[ \u00a0\u202f][?!;]| :|« | »|[^\s\u00a0]»|«[^\u00a0]/.test(text));
  expect(wrong).toEqual([]);
});
