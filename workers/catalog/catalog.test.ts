import { describe, expect, it } from 'vitest';
import { type CatalogQuery, EVERYTHING, type ItemSortField } from '../../src/features/catalog/data/catalog-api.ts';
import { plainItem } from '../../src/features/catalog/data/catalog-item.fixture.ts';
import { found, gtin14, ITEMS, testCatalog } from './catalog-for-test.ts';

const sortBy = (field: ItemSortField, direction: 'Asc' | 'Desc'): Pick<CatalogQuery, 'sort'> => ({
  sort: { field, direction },
});

describe('search', () => {
  const catalog = testCatalog();

  it('finds words by prefix, in any order', () => {
    expect(found(catalog, 'fuji appl')).toEqual(['113', '209']);
    expect(found(catalog, 'appl fuji')).toEqual(['113', '209']);
    expect(catalog.search({ ...EVERYTHING, text: 'fuji appl' }).approximate).toBe(false);
  });

  it('lists the closest items and says so if none has all words', () => {
    const { items, approximate } = catalog.search({ ...EVERYTHING, text: 'apple bartlett' });
    expect(approximate).toBe(true);
    expect(items.map(({ itemCode }) => itemCode)).toEqual(['113', '209', '466']);
    expect(catalog.search({ ...EVERYTHING, text: '4131' }).approximate).toBe(false);
  });

  it('names the word that no item has, as it was typed, unless items lack different words', () => {
    const missing = (text: string) => catalog.search({ ...EVERYTHING, text }).missing;
    expect(missing('Apple Piñata')).toBe('Piñata');
    expect(missing('apple bartlett')).toBeUndefined();
    expect(missing('apple frog legs')).toBeUndefined();
    expect(missing('apple fuji')).toBeUndefined();
    expect(missing('frog')).toBeUndefined();
  });

  it('counts the items that have all words if closest ones follow', () => {
    const complete = (query: Partial<CatalogQuery>) => catalog.search({ ...EVERYTHING, ...query }).complete;
    expect(complete({ text: 'fuji apple org' })).toBe(1);
    expect(complete({ text: 'fuji apple org', ...sortBy('Brand', 'Asc') })).toBe(1);
    for (const text of ['fuji apple', 'apple bartlett', 'apple', '4131', '209', '12345', ''])
      expect(complete({ text }), text).toBeUndefined();
  });

  it('counts an item with a lone word of its brand among the closest, which it is listed with', () => {
    const apples = ['APPLE, FUJI', 'APPLE, GALA', 'SAUCE, APPLE'].map((description, at) =>
      plainItem(String(at), { description, sequence: at, ...(at === 2 && { brand: 'Fuji Farms' }) }),
    );
    const { items, complete } = testCatalog({ items: apples }).search({ ...EVERYTHING, text: 'fuji apple' });
    expect([items.map(({ itemCode }) => itemCode), complete]).toEqual([['0', '1', '2'], 1]);
  });

  it('lists the closest items and says so if choices exclude all that have all words', () => {
    const close = (query: Partial<CatalogQuery>) => {
      const { items, approximate, missing } = catalog.search({ ...EVERYTHING, text: 'fuji apple org', ...query });
      return [items.map(({ itemCode }) => itemCode), approximate, missing];
    };
    expect(close({})).toEqual([['209', '113'], false, 'org']);
    expect(close({ brands: ['Old Mill'] })).toEqual([['113'], true, 'org']);
    expect(close({ brands: ['Green Hollow'], onlyOrganic: true })).toEqual([['209'], false, undefined]);
    expect(close({ typeId: 'pears' })).toEqual([[], false, undefined]);
    // The item with that PLU is not in the list either.
    expect(close({ text: '4131', brands: ['Campo Alto'] })).toEqual([[], false, undefined]);
  });

  it('ignores accents and case', () => {
    expect(found(catalog, 'jalapeno')).toEqual(['1010']);
    expect(found(catalog, 'JALAPEÑO')).toEqual(['1010']);
    expect(found(catalog, 'creme')).toEqual(['90']);
  });

  it('[C9] finds ligatures and crossed letters as they are typed, also in a changed item', () => {
    const beef = plainItem('7', { description: 'BŒUF, SMØRREBRØD' });
    for (const some of [{ items: [beef] }, { changes: [{ id: '7', row: beef }] }]) {
      const one = testCatalog(some);
      for (const typed of ['boeuf', 'bœuf', 'smorrebrod', 'SMØRRE']) expect(found(one, typed)).toEqual(['7']);
    }
  });

  it('finds Spanish and French keywords, brands and packs', () => {
    expect(found(catalog, 'manzana')).toEqual(['113', '209']);
    expect(found(catalog, 'poire')).toEqual(['466']);
    expect(found(catalog, 'old mill')).toEqual(['113', '466']);
    expect(found(catalog, '12/3')).toEqual(['209']);
    expect(found(catalog, '12/3 lb')).toEqual(['209']);
    expect(found(catalog, '80 ct')).toEqual(['466']);
    expect(found(catalog, '88ct apple')).toEqual(['113', '209']);
  });

  it('finds compounds by their parts and without their marks', () => {
    expect(found(catalog, 'half half')).toEqual(['90']);
    expect(found(catalog, 'half-and')).toEqual(['90']);
    expect(found(catalog, 'chefs tomato')).toEqual(['AB-7', '1020']);
    expect(found(catalog, 'CHEF’S')).toEqual(['AB-7']);
  });

  it('lists an exact code first, then codes with that prefix', () => {
    const codes = testCatalog({ items: [plainItem('1131', { sequence: 1 }), ...ITEMS] });
    expect(found(codes, '113')).toEqual(['113', '1131']);
    expect(found(codes, 'ab-7')).toEqual(['AB-7']);
  });

  it('finds a PLU, also with a zero before it and words around it, and then the same organic produce', () => {
    for (const text of ['4131', '04131', 'plu 4131', '#4131', 'PLU: 4131'])
      expect(found(catalog, text)).toEqual(['113', '209']);
    expect(found(catalog, '94131')).toEqual(['209']);
  });

  it('[C4] finds a code with and without leading zeros, whichever the catalog has', () => {
    const codes = testCatalog({ items: [plainItem('00450'), plainItem('4501'), plainItem('22181')] });
    for (const text of ['450', '00450', '000450', 'item 450']) expect(found(codes, text)[0], text).toBe('00450');
    for (const text of ['022181', '22181', '#22181']) expect(found(codes, text)).toEqual(['22181']);
    expect(codes.byCode('022181')?.itemCode).toBe('22181');
  });

  it('finds a GTIN in 12, 13 and 14 digits, with blanks, and while it is being typed', () => {
    const gtin = ITEMS[1]!.gtin!;
    expect(gtin).toBe(gtin14('0001234567890'));
    expect(found(catalog, gtin)).toEqual(['209']);
    expect(found(catalog, gtin.slice(1))).toEqual(['209']);
    expect(found(catalog, gtin.slice(2))).toEqual(['209']);
    expect(found(catalog, `${gtin.slice(0, 6)} ${gtin.slice(6)}`)).toEqual(['209']);
    expect(found(catalog, gtin.slice(2, 9))).toEqual(['209']);
  });

  it('finds an item by the GTIN of any of its units', () => {
    const piece = gtin14('0001952000777');
    const uoms = [
      { uom: 'CS', factor: 12, isDefault: true, isStandard: true },
      { uom: 'EA', factor: 1, isDefault: false, isStandard: false, gtin: piece },
    ];
    const other = testCatalog({ items: [...ITEMS, plainItem('77', { uoms })] });
    expect(found(other, piece)).toEqual(['77']);
    expect(found(other, piece.slice(2, 9))).toContain('77');
    expect(other.byCode(piece.slice(2))?.uoms[1]?.gtin).toBe(piece);
  });

  it('finds a GTIN-8', () => {
    expect(found(catalog, ITEMS[2]!.gtin!.slice(6))).toEqual(['466']);
  });

  it('tolerates typos below everything else that matches', () => {
    expect(found(catalog, 'tomatto')).toEqual(['1020', '1030', 'AB-7']);
    expect(found(catalog, 'aple fuji')).toEqual(['113', '209']);
    expect(found(catalog, 'tomat')).toEqual(['1020', '1030', 'AB-7']);
    expect(found(catalog, '4132')).toEqual([]);
  });

  it('lists the item with the important word first if a typo makes another catalog word', () => {
    const items = [plainItem('1', { description: 'APPLE, ROME' }), plainItem('2', { description: 'TOMATO, ROMA' })];
    expect(found(testCatalog({ items }), 'rome tomato')).toEqual(['2', '1']);
    expect(found(testCatalog({ items }), 'rome')).toEqual(['1']);
  });

  it('ranks whole words above beginnings and early words above late ones', () => {
    const items = [
      plainItem('1', { description: 'PINE APPLESAUCE', sequence: 1 }),
      plainItem('2', { description: 'JUICE, APPLE', sequence: 2 }),
      plainItem('3', { description: 'APPLESAUCE', sequence: 3 }),
      plainItem('4', { description: 'APPLE, GALA', sequence: 4 }),
      plainItem('5', { description: 'CIDER', keywords: 'apple', sequence: 5 }),
    ];
    expect(found(testCatalog({ items }), 'apple')).toEqual(['4', '5', '2', '3', '1']);
  });

  it('ranks purchased items first among equal matches, and an exact code before all', () => {
    const items = [
      plainItem('1', { description: 'APPLE, GALA', sequence: 1 }),
      plainItem('2', { description: 'APPLE, FUJI', sequence: 2 }),
      plainItem('3', { description: 'JUICE, APPLE', sequence: 3 }),
      plainItem('APPLE', { description: 'GIFT BASKET', sequence: 4 }),
    ];
    expect(found(testCatalog({ items, bought: ['2', 'gone'] }), 'apple')).toEqual(['APPLE', '2', '1', '3']);
    expect(found(testCatalog({ items, bought: ['3', '2'] }), 'apple')).toEqual(['APPLE', '2', '1', '3']);
    expect(found(testCatalog({ items, bought: ['2'] }), '')).toEqual(['1', '2', '3', 'APPLE']);
  });

  it('finds nothing for text without a word, and everything for empty text', () => {
    expect(found(catalog, '#!?')).toEqual([]);
    expect(found(catalog, '  ')).toEqual(ITEMS.map((item) => item.itemCode));
  });
});

describe('paging', () => {
  const items = Array.from({ length: 130 }, (_, at) => plainItem(String(at + 1), { sequence: at }));
  const catalog = testCatalog({ items });
  const codes = items.map((item) => item.itemCode);

  it('splits one list into pages and returns its length', () => {
    const pages = [0, 50, 100].flatMap((offset) => found(catalog, { text: 'item', offset, limit: 50 }));
    expect(pages).toEqual(codes);
    expect(catalog.search({ ...EVERYTHING, offset: 100, limit: 50 }).total).toBe(130);
  });

  it('is empty beyond the end and for invalid limits', () => {
    expect(found(catalog, { offset: 130 })).toEqual([]);
    expect(found(catalog, { limit: 0 })).toEqual([]);
    expect(found(catalog, { limit: -3 })).toEqual([]);
    expect(found(catalog, { offset: -5, limit: 2 })).toEqual(['1', '2']);
  });
});

describe('sorting', () => {
  const catalog = testCatalog();

  it('sorts by each field in both directions, blanks last', () => {
    const sorted = (field: ItemSortField, direction: 'Asc' | 'Desc') => found(catalog, sortBy(field, direction));
    expect(sorted('ItemCode', 'Asc')).toEqual(['90', '113', '209', '466', '1010', '1020', '1030', 'AB-7']);
    expect(sorted('ItemCode', 'Desc')).toEqual(['AB-7', '1030', '1020', '1010', '466', '209', '113', '90']);
    expect(sorted('Description', 'Asc')).toEqual(['113', '209', '90', '466', '1010', 'AB-7', '1030', '1020']);
    expect(sorted('Description', 'Desc')).toEqual(['1020', '1030', 'AB-7', '1010', '466', '90', '209', '113']);
    expect(sorted('Brand', 'Asc')).toEqual(['1010', '1020', '209', '90', '113', '466', 'AB-7', '1030']);
    expect(sorted('Brand', 'Desc')).toEqual(['AB-7', '466', '113', '90', '209', '1020', '1010', '1030']);
    expect(sorted('Category', 'Asc')).toEqual(['1010', '1020', '1030', '113', '209', '466', '90', 'AB-7']);
    expect(sorted('Category', 'Desc')).toEqual(['AB-7', '90', '466', '209', '113', '1030', '1020', '1010']);
    expect(sorted('Plu', 'Asc')).toEqual(['1020', '113', '466', '1010', '209', '90', '1030', 'AB-7']);
    expect(sorted('Plu', 'Desc')).toEqual(['209', '1010', '466', '113', '1020', '90', '1030', 'AB-7']);
    expect(sorted('Sequence', 'Desc')).toEqual(ITEMS.map((item) => item.itemCode).toReversed());
  });

  it('sorts search results', () => {
    expect(found(catalog, { text: 'tomat', ...sortBy('Description', 'Desc') })).toEqual(['1020', '1030', 'AB-7']);
  });

  it('keeps a guide in its own order', () => {
    expect(found(catalog, { onlyCodes: ['1020', '90', 'gone', '113', '90'] })).toEqual(['1020', '90', '113']);
    expect(found(catalog, { onlyCodes: ['1020', '113'], ...sortBy('ItemCode', 'Asc') })).toEqual(['113', '1020']);
    expect(found(catalog, { onlyCodes: ['1020', '113'], text: 'tom' })).toEqual(['1020']);
  });
});

describe('changes on top of a snapshot', () => {
  const changes = [
    { id: '466', row: plainItem('466', { description: 'PEAR, BOSC', sequence: 5 }) },
    { id: '1010', row: null },
    {
      id: '50',
      row: plainItem('50', { description: 'TOMATO, YELLOW', sequence: 45, brand: 'New Farm', categoryId: 'herbs' }),
    },
    { id: '51', row: null },
    { id: '90', row: { itemCode: '90', shape: 'of a later release' } },
  ];
  const catalog = testCatalog({ changes });

  it('appear in the right position in every order', () => {
    expect(found(catalog, '')).toEqual(['466', '113', '209', '50', '1020', '1030', 'AB-7', '90']);
    expect(found(catalog, { sort: { field: 'ItemCode', direction: 'Asc' } })).toEqual([
      '50',
      '90',
      '113',
      '209',
      '466',
      '1020',
      '1030',
      'AB-7',
    ]);
    expect(catalog.size).toBe(8);
  });

  it('are found by their new words, and not by their old ones', () => {
    expect(found(catalog, 'bosc')).toEqual(['466']);
    expect(found(catalog, 'bartlett')).toEqual([]);
    expect(found(catalog, 'jalapeno')).toEqual([]);
    expect(found(catalog, 'tomato')).toEqual(['50', '1020', '1030', 'AB-7']);
    expect(catalog.byCode('1010')).toBeNull();
    expect(catalog.byCode('466')?.description).toBe('PEAR, BOSC');
    expect(catalog.items(['50', '1010', '113']).map(({ itemCode }) => itemCode)).toEqual(['50', '113']);
  });

  it('are counted in facets', () => {
    const { facets } = catalog.search(EVERYTHING);
    expect(facets.brands).toContainEqual({ name: 'New Farm', count: 1 });
    expect(facets.categories).toContainEqual({ id: 'herbs', count: 1 });
    expect(facets.categories).toContainEqual({ id: 'vegetables', count: 2 });
  });

  it('give the same result as a snapshot that contains them', () => {
    const rows = new Map(ITEMS.map((item) => [item.itemCode, item]));
    for (const { id, row } of changes.slice(0, 4)) {
      if (row === null) rows.delete(id);
      else rows.set(id, row as (typeof ITEMS)[number]);
    }
    const whole = testCatalog({ items: [...rows.values()] });
    for (const text of ['', 'tomato', 'old mill', '4', 'pear b', 'tomatto', '12/3 lb'])
      expect(catalog.search({ ...EVERYTHING, text }), text).toEqual(whole.search({ ...EVERYTHING, text }));
  });
});
