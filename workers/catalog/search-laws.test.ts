import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Item } from '../../contract/items.ts';
import { fold } from '../../rules/search/fold.ts';
import { compounds, MAX_QUERY_LENGTH, queryWords } from '../../rules/search/words.ts';
import { EVERYTHING, MAX_PAGE } from '../../src/features/catalog/data/catalog-api.ts';
import { plainItem } from '../../src/features/catalog/data/catalog-item.fixture.ts';
import { found, gtin14, ITEMS, OPTIONS, testCatalog } from './catalog-for-test.ts';

const word = fc.constantFrom(
  ...['APPLE', 'FUJI', 'JALAPEÑO', "D'ANJOU", 'HALF-AND-HALF', '12/3LB', '#1', '88CT', 'ROMA', 'CRÈME', 'É', 'TOMATO'],
);
const sentence = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
const code = fc.string({ unit: fc.constantFrom(...'019AbZ-'), minLength: 1, maxLength: 8 });
const anItem = fc.record({
  code,
  description: sentence,
  keywords: sentence,
  brand: word,
  body: fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 13, maxLength: 13 }),
  plu: fc.option(fc.constantFrom('4011', '94011', '4131', '83001')),
  sequence: fc.nat(5),
});
const someItems: fc.Arbitrary<Item[]> = fc
  .uniqueArray(anItem, { minLength: 1, maxLength: 30, selector: (each) => each.code })
  .map((list) =>
    list.map(({ code, body, ...fields }) =>
      plainItem(code, { ...fields, gtin: /^0+$/.test(body) ? null : gtin14(body) }),
    ),
  );
const all = { limit: MAX_PAGE };

describe('every item', () => {
  it('is found by its code, its PLU and its GTIN', () => {
    fc.assert(
      fc.property(someItems, (items) => {
        const catalog = testCatalog({ items });
        for (const { itemCode, plu, gtin } of items) {
          expect(catalog.byCode(itemCode)?.itemCode).toBe(itemCode);
          expect(found(catalog, { text: itemCode, ...all })).toContain(itemCode);
          if (plu) expect(found(catalog, { text: plu, ...all })).toContain(itemCode);
          if (gtin) {
            expect(found(catalog, { text: gtin, ...all })).toContain(itemCode);
            expect(found(catalog, { text: gtin.replace(/^0{1,2}/, ''), ...all })).toContain(itemCode);
          }
        }
      }),
    );
  });

  it('is found by each of its words, by all of them in any order, and by each prefix of one', () => {
    fc.assert(
      fc.property(someItems, fc.nat(), (items, seed) => {
        const catalog = testCatalog({ items });
        const { itemCode, description, keywords, brand } = items[seed % items.length]!;
        const words = compounds(fold(`${description} ${keywords} ${brand}`));
        for (const text of [...words, words.toReversed().join(' '), ...words.map((each) => each.slice(0, 2))]) {
          if (text.length > MAX_QUERY_LENGTH) continue;
          expect(found(catalog, { text, ...all }), text).toContain(itemCode);
        }
      }),
    );
  });
});

describe('every result', () => {
  const query = fc.record({
    text: fc.oneof(
      sentence,
      word.map((each) => each.slice(0, 3)),
      fc.string({ unit: 'binary', maxLength: 12 }),
    ),
    brands: fc.array(word, { maxLength: 2 }),
    sort: fc.option(
      fc.record({
        field: fc.constantFrom('ItemCode', 'Description', 'Brand', 'Category', 'Plu', 'Sequence'),
        direction: fc.constantFrom('Asc', 'Desc'),
      }),
    ),
    onlyCodes: fc.option(fc.array(code, { maxLength: 5 })),
  });

  it('contains only items of the catalog, without duplicates, as many as it says, and the same on repetition', () => {
    fc.assert(
      fc.property(someItems, query, fc.integer({ min: 1, max: 7 }), (items, asked, step) => {
        const catalog = testCatalog({ items, options: OPTIONS });
        const whole = { ...EVERYTHING, ...asked, ...all };
        const result = catalog.search(whole);
        const codes = result.items.map((item) => item.itemCode);
        expect(new Set(codes).size).toBe(codes.length);
        expect(result.total).toBe(codes.length);
        const known = new Set(items.map((item) => item.itemCode));
        expect(codes.every((each) => known.has(each))).toBe(true);
        if (asked.brands.length > 0) expect(result.items.every(({ brand }) => asked.brands.includes(brand))).toBe(true);
        const paged: string[] = [];
        for (let offset = 0; offset < codes.length; offset += step) {
          paged.push(...found(catalog, { ...asked, offset, limit: step }));
        }
        expect(paged).toEqual(codes);
        expect(catalog.search(whole)).toEqual(result);
      }),
    );
  });

  it('is the same before and after the kinds of items are known', () => {
    fc.assert(
      fc.property(someItems, query, fc.boolean(), fc.boolean(), (items, asked, onlyInStock, onlyOrganic) => {
        const given = {
          items: items.map((item, at) => ({
            ...item,
            organic: at % 2 === 0,
            typeId: `t${at % 3}`,
            categoryId: `c${at % 2}`,
          })),
          availability: items.map(({ itemCode }, at) => ({ itemCode, available: at % 3, inbound: 0, inboundOn: null })),
        };
        const whole = { ...EVERYTHING, ...asked, onlyInStock, onlyOrganic, ...all };
        const [early, late] = [testCatalog(given), testCatalog(given)];
        late.prepare();
        for (const chosen of [{}, { typeId: 't1' }, { categoryId: 'c1' }])
          expect(late.search({ ...whole, ...chosen })).toEqual(early.search({ ...whole, ...chosen }));
      }),
    );
  });

  it('has facet counts that are correct when chosen', () => {
    fc.assert(
      fc.property(someItems, query, fc.nat(), (items, asked, seed) => {
        const catalog = testCatalog({ items });
        const text = asked.text.split(' ')[seed % asked.text.split(' ').length]!;
        for (const { name, count } of catalog.search({ ...EVERYTHING, ...asked, text }).facets.brands) {
          expect(catalog.search({ ...EVERYTHING, ...asked, text, brands: [name] }).total).toBe(count);
        }
      }),
    );
  });

  it('has at least as many items of a chosen brand as its count, also if closest items follow for several words', () => {
    fc.assert(
      fc.property(someItems, query, (items, { text, onlyCodes }) => {
        const catalog = testCatalog({ items });
        for (const { name, count } of catalog.search({ ...EVERYTHING, text, onlyCodes }).facets.brands) {
          const { total } = catalog.search({ ...EVERYTHING, text, onlyCodes, brands: [name] });
          expect(total).toBeGreaterThanOrEqual(count);
        }
      }),
    );
  });
});

describe('a hostile query', () => {
  const catalog = testCatalog();
  const answers = (text: string) => catalog.search({ ...EVERYTHING, text });

  it('is limited to its beginning, however long', () => {
    expect(answers('a'.repeat(10_000)).total).toBe(0);
    expect(answers(`apple ${'fuji '.repeat(5000)}`).total).toBe(2);
    expect(queryWords(Array.from({ length: 5000 }, (_, at) => at).join(' ')).length).toBeLessThanOrEqual(12);
    expect(answers('x1'.repeat(5000)).total).toBe(0);
    expect(answers("x-y'z/".repeat(2000)).total).toBe(0);
  });

  it('is text, never a pattern', () => {
    for (const text of [
      '.*',
      '(a+)+$',
      '[',
      '\\',
      '^apple|pear$',
      'app(?=le)',
      '%',
      '__proto__',
      'constructor',
      '\u0000',
    ]) {
      expect(() => answers(text), text).not.toThrow();
    }
    expect(answers('.*').total).toBe(0);
    expect(answers('__proto__').total).toBe(0);
    expect(catalog.items(['__proto__', 'constructor', 'toString'])).toEqual([]);
    expect(catalog.byCode('__proto__')).toBeNull();
  });

  it('may contain lone surrogates', () => {
    expect(answers('\ud83c').total).toBe(0);
    expect(answers('apple \udf4e').total).toBe(2);
  });

  it('always gets a result', () => {
    const codes = new Set(ITEMS.map((item) => item.itemCode));
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(answers(text).items.every((item) => codes.has(item.itemCode))).toBe(true);
        catalog.byCode(text);
      }),
    );
  });
});
