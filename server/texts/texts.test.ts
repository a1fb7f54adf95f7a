import { readFileSync } from 'node:fs';
import { parsePoFile } from '@lingui/format-po';
import { expect, test } from 'vitest';
import { msg } from '#msg';
import { formatsOf, type Locale } from './formats.ts';
import { textsOf } from './texts.ts';

/** Returns the translations of a catalog, by context and English text. */
function translationsOf(locale: Locale, name: 'messages' | 'server'): Map<string, string> {
  const content = readFileSync(new URL(`../../locales/${locale}/${name}.po`, import.meta.url), 'utf8');
  return new Map(
    parsePoFile(content).items.map(({ msgctxt, msgid, msgstr }) => [`${msgctxt ?? ''}|${msgid}`, msgstr[0] ?? '']),
  );
}

test.each(['es', 'fr'] as const)('texts of the server in %s use the terms of the screens', (locale) => {
  const screens = translationsOf(locale, 'messages');
  const shared = [...translationsOf(locale, 'server')].filter(([text]) => screens.has(text));
  expect(shared.length).toBeGreaterThan(40);
  expect(shared).toEqual(shared.map(([text]) => [text, screens.get(text)]));
});

test('a text is translated, with its values', () => {
  const page = msg({ message: 'Page {number} of {count}' });
  const said = (locale: Locale) => textsOf(locale)(page, { number: 1, count: 2 });
  expect([said('en'), said('es'), said('fr')]).toEqual(['Page 1 of 2', 'Página 1 de 2', 'Page 1 sur 2']);
  expect(textsOf('es')(msg`Ship to`)).toBe('Entregar en');
});

test('equal English texts differ by their context', () => {
  const order = msg({ message: 'Packed', context: 'one order' });
  const salesOrder = msg({ message: 'Packed', context: 'one sales order' });
  expect([order, salesOrder].map((text) => textsOf('es')(text))).toEqual(['Empacado', 'Empacada']);
});

test('plurals and numbers follow the language', () => {
  const cases = msg({ message: '{count, plural, one {# case} other {# cases}}' });
  expect(textsOf('en')(cases, { count: 1200 })).toBe('1,200 cases');
});

test('Spanish dates have the periods of their abbreviations', () => {
  const { day, shortDay, instant } = formatsOf('es');
  expect(day('2026-11-25')).toBe('miércoles, 25 de noviembre de 2026');
  expect(shortDay('2026-11-25')).toBe('25 nov. 2026');
  expect(instant('2026-11-26T04:30:00Z', 'America/Chicago').replaceAll(/\s/g, ' ')).toBe('25 nov. 2026, 10:30 p. m.');
});
