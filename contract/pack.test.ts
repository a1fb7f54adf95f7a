import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, foldAccents } from '../rules/search/fold.ts';
import type { Item } from './items.ts';
import { indexItems } from './pack/search-part.ts';
import { encodePack, encodeTextPack, fromFlatPack, fromTextPack, openPack } from './pack.ts';

const value = fc.oneof(
  fc.constantFrom(null, true, false, 0, 1, 255, 256, 65_536, -1, -129, 2 ** 40, 0.5, -2.25),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary', maxLength: 5 }),
  fc.array(fc.constantFrom('CS', 'EA', 'é'), { maxLength: 3 }),
  fc.array(fc.record({ uom: fc.constantFrom('CS', 'EA'), price: fc.integer() }), { maxLength: 3 }),
  fc.constant([1, [2, 'three'], { four: null }]),
);
/** Columns of one kind of values, like real ones, and columns of mixed kinds. */
const column = (count: number): fc.Arbitrary<unknown[]> =>
  fc.oneof(
    fc.array(value, { minLength: count, maxLength: count }),
    fc.array(fc.integer(), { minLength: count, maxLength: count }),
    fc.array(fc.nat(1000), { minLength: count, maxLength: count }).map((list) => list.sort((a, b) => a - b)),
    fc.array(fc.option(fc.string({ unit: 'grapheme' })), { minLength: count, maxLength: count }),
    fc.array(fc.array(fc.record({ uom: fc.string(), factor: fc.nat(), gtin: fc.option(fc.string()) })), {
      minLength: count,
      maxLength: count,
    }),
  );
const someRows = fc
  .nat(40)
  .chain((count) =>
    fc
      .tuple(column(count), column(count), column(count))
      .map(([a, b, c]) =>
        Array.from(
          { length: count },
          (_, at): Record<string, unknown> => ({ itemCode: `i${at}`, a: a[at], b: b[at], c: c[at] }),
        ),
      ),
  );
const rowsOf = (file: ArrayBuffer) => {
  const pack = openPack(file);
  return Array.from({ length: pack.count }, (_, at) => pack.row(at));
};
const byCode = (rows: readonly Record<string, unknown>[]) =>
  new Map(rows.map((row) => [row.itemCode, JSON.parse(JSON.stringify(row))]));

/** The same pack with another header. */
function withHeader(file: ArrayBuffer, change: Parameters<typeof JSON.parse>[1]): ArrayBuffer {
  const length = new Uint32Array(file, 4, 1)[0]!;
  const text = new TextDecoder().decode(new Uint8Array(file, 8, length));
  const header = JSON.stringify(JSON.parse(text, change));
  const older = file.slice(0);
  new Uint8Array(older, 8, length).fill(0x20).set(new TextEncoder().encode(header));
  expect(header).not.toBe(text.trim());
  return older;
}

/** The same pack as an older server wrote it, without the block sums. */
const withoutBlocks = (file: ArrayBuffer): ArrayBuffer =>
  withHeader(file, (name, value) => (name === 'blocks' ? undefined : value));

describe('a pack', () => {
  it('returns the packed rows, whatever they contain', () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        expect(byCode(rowsOf(encodePack('prices', rows)))).toEqual(byCode(rows));
      }),
    );
  });

  it('has the same bytes for the same rows in any order', () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        const [one, other] = [encodePack('prices', rows), encodePack('prices', rows.toReversed())];
        expect(new Uint8Array(other)).toEqual(new Uint8Array(one));
      }),
    );
  });

  it('of an older server is converted to the current form', () => {
    const rows = [
      { itemCode: '2', prices: [{ uom: 'CS', price: 900 }] },
      { itemCode: '1', prices: [] },
    ];
    expect(rowsOf(fromTextPack('prices', encodeTextPack('prices', rows)))).toEqual(rows.toReversed());
    expect(() => fromTextPack('prices', '{"version":1')).toThrow(SyntaxError);
  });

  it('[PULL8] has its words under both foldings, so that apps older than form 3 find what users type', () => {
    const plain = { plu: null, keywords: '', brand: '', packSize: '', sequence: 1 };
    const items = [{ ...plain, itemCode: '1', description: 'BŒUF HACHÉ' }] as unknown as Item[];
    const file = encodePack('items', items);
    const { words, fold: foldQuery } = openPack(file).search()!;
    expect(Array.from({ length: words.length }, (_, at) => words.at(at))).toEqual(['1', 'boeuf', 'bœuf', 'hache']);
    expect(foldQuery).toBe(fold);
    // Without `form` it is a pack of form 2, whose words match a query folded by such an app.
    const older = withHeader(file, (name, value) => (name === 'search' ? { ...value, form: undefined } : value));
    expect(openPack(older).search()?.fold).toBe(foldAccents);
    expect(new Uint8Array(fromFlatPack('items', older))).toEqual(new Uint8Array(file));
  });

  it('keeps null, absent and empty fields apart', () => {
    const rows = [{ itemCode: '1', a: null }, { itemCode: '2' }, { itemCode: '3', a: '' }, { itemCode: '4', a: [] }];
    expect(rowsOf(encodePack('prices', rows))).toEqual(rows);
  });

  it('keeps numbers with thousands of different values, and as many texts', () => {
    const rows = Array.from({ length: 9000 }, (_, at) => ({
      itemCode: String(at).padStart(5, '0'),
      price: (at * 7919) % 100_003,
      text: `text ${(at * 31) % 8999} é`,
      half: at / 2,
    }));
    expect(rowsOf(encodePack('prices', rows))).toEqual(rows);
  });

  it('returns any of thousands of rows by number, before and after all were read', () => {
    const rows = Array.from({ length: 3000 }, (_, at) => ({
      itemCode: String(at).padStart(5, '0'),
      sequence: at * 7 + (at % 3),
      text: at % 11 === 0 ? null : `JALAPEÑO ${at} ${'é'.repeat(at % 5)}`,
      other: `${at * 31}`,
      list: at % 13 === 0 ? null : Array.from({ length: at % 4 }, (_, entry) => ({ uom: 'CS', price: at + entry })),
    }));
    const file = encodePack('prices', rows);
    for (const form of [file, withoutBlocks(file)]) {
      const pack = openPack(form);
      for (const at of [2999, 0, 1, 31, 32, 33, 1500, 64, 2976]) expect(pack.row(at)).toEqual(rows[at]);
      // After this number of blocks the reader decodes all the others at once.
      for (const at of rows.keys()) expect(pack.columns.get('text')?.read(at)).toBe(rows[at]!.text);
      expect(pack.columns.get('sequence')?.numbers()?.[1500]).toBe(rows[1500]!.sequence);
      expect(pack.columns.get('other')?.ascii()?.starts.at(-1)).toBe(rows.map(({ other }) => other).join('').length);
      expect(pack.columns.get('list')?.joined()?.starts[3000]).toBe(rows.flatMap(({ list }) => list ?? []).length);
      for (const at of [2999, 0, 33]) expect(pack.row(at)).toEqual(rows[at]);
    }
  });

  it('finds the items of each word, in any order of queries', () => {
    const words = ['TOMATO', 'PEPPER', 'KALE', 'BASIL', 'LEMON', 'LIME'];
    const plain = { plu: null, keywords: '', brand: 'Old Mill', packSize: '88 CT' };
    const items = Array.from({ length: 400 }, (_, at) => ({
      ...{ ...plain, itemCode: String(at).padStart(4, '0'), sequence: at },
      description: `${words[at % 6]} WORD${at % 97}`,
    })) as unknown as Item[];
    const file = encodePack('items', items);
    const expected = indexItems(items);
    for (const form of [file, withoutBlocks(file)]) {
      const { words: list, hits } = openPack(form).search()!;
      expect(Array.from({ length: list.length }, (_, at) => list.at(at))).toEqual(expected.words);
      for (const step of [-7, 5]) {
        const places = [...expected.words.keys()];
        for (const first of step < 0 ? places.reverse() : places) {
          const end = Math.min(expected.words.length, first + Math.abs(step));
          const [from, to] = [expected.offsets[first]!, expected.offsets[end]!];
          expect([...hits(first, end).docs]).toEqual([...expected.docs.subarray(from, to)]);
          expect([...hits(first, end).weights]).toEqual([...expected.weights.subarray(from, to)]);
        }
      }
    }
  });

  it('is refused if it is truncated, of another form, or not a pack', () => {
    const file = encodePack('prices', [{ itemCode: '1', prices: [{ uom: 'CS', price: 1 }] }]);
    for (const end of [0, 4, 20]) expect(() => openPack(file.slice(0, end))).toThrow(RangeError);
    expect(() => openPack(new TextEncoder().encode('{"version":1,"collection":"items"}').buffer)).toThrow(RangeError);
    const later = file.slice();
    const bytes = new Uint8Array(later);
    const text = new TextDecoder().decode(bytes.subarray(8)).indexOf('"form":2');
    bytes[8 + text + 7] = '9'.charCodeAt(0);
    expect(() => openPack(later)).toThrow(RangeError);
  });
});
