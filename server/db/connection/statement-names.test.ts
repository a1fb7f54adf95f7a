import { expect, it } from 'vitest';
import { StatementNames } from './statement-names.ts';

it('a statement gets the same name from its second use on', () => {
  const names = new StatementNames();
  expect(names.nameOf('select 1')).toBeUndefined();
  const name = names.nameOf('select 1');
  expect(name).toBeDefined();
  expect(names.nameOf('select 1')).toBe(name);
});

it('different statements never share a name', () => {
  const names = new StatementNames();
  const texts = Array.from({ length: 200 }, (_, index) => `select ${index}`);
  for (const text of texts) names.nameOf(text);
  expect(new Set(texts.map((text) => names.nameOf(text))).size).toBe(200);
});

it('the number of names is limited, and named statements keep their names', () => {
  const names = new StatementNames();
  names.nameOf('first');
  const first = names.nameOf('first');
  for (let index = 0; index < 5000; index++) {
    names.nameOf(`select ${index}`);
    names.nameOf(`select ${index}`);
  }
  expect(names.nameOf('select 4999')).toBeUndefined();
  expect(names.nameOf('first')).toBe(first);
});
