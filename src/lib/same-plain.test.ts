import { expect, it } from 'vitest';
import { samePlain } from './same-plain.ts';

it('takes plain data for the same whatever object holds it', () => {
  const row = { id: 'A', lines: [{ quantity: 1, note: null }, 'x'], none: undefined };
  expect(samePlain(row, structuredClone(row))).toBe(true);
  expect(samePlain(Number.NaN, Number.NaN)).toBe(true);
  expect(samePlain(undefined, undefined)).toBe(true);
});

it.each<[what: string, one: unknown, other: unknown]>([
  ['another value', { a: 1 }, { a: 2 }],
  ['another value deep inside', { a: [{ b: 1 }] }, { a: [{ b: 2 }] }],
  ['a field more', { a: 1 }, { a: 1, b: undefined }],
  ['another field', { a: 1, b: undefined }, { a: 1, c: undefined }],
  ['a longer list', [1], [1, 2]],
  ['a list and an object', [], {}],
  ['nothing and null', undefined, null],
  ['null and an object', null, {}],
  ['two moments', new Date(0), new Date(0)],
  ['two files', new Blob(['a']), new Blob(['b'])],
  ['bytes', new Uint8Array([1]), new Uint8Array([1])],
])('tells apart %s', (_, one, other) => {
  expect(samePlain(one, other)).toBe(false);
  expect(samePlain(other, one)).toBe(false);
});
