import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ITEM_SORTS } from '../../../contract/constants.ts';
import type { OrderGuide } from '../../../contract/order-guides.ts';
import { favoritesIdOf } from '../../../rules/favorites.ts';
import { addressOf, type CatalogView, listOf, queryOf, questionOf, viewFrom } from './catalog-view.ts';

const NOTHING: CatalogView = viewFrom(new URLSearchParams());
const id = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
const view: fc.Arbitrary<CatalogView> = fc
  .record({
    text: fc.string({ maxLength: 60 }).map((text) => text.trim()),
    list: fc.oneof(
      fc.constantFrom(null, 'all' as const, 'standard' as const, 'recent' as const),
      id.map((guide) => `guide:${guide}` as const),
    ),
    categoryId: fc.option(id),
    typeId: fc.option(id),
    brands: fc.array(fc.string({ minLength: 1, maxLength: 20 })),
    inStock: fc.boolean(),
    organic: fc.boolean(),
    sort: fc.option(fc.record({ field: fc.constantFrom(...ITEM_SORTS), direction: fc.constantFrom('Asc', 'Desc') })),
  })
  .map((made) => ({ ...made, typeId: made.categoryId === null ? null : made.typeId }));

const OPTIONS = {
  defaultItemList: 'orderGuide',
  defaultToStandardItems: false,
  onlyAllowStandardItems: false,
} as const;
const THERE = { firstGuideId: 'g1', hasRecent: true };

describe('a view of the catalog', () => {
  it('survives a round trip through its URL', () => {
    fc.assert(
      fc.property(view, (made) => {
        expect(viewFrom(new URLSearchParams(addressOf(made)))).toEqual(made);
      }),
    );
  });

  it('opens the first guide, and never the favorites, so that a first favorite changes no list', async () => {
    const favorites = { id: await favoritesIdOf('L1'), lines: [] } as unknown as OrderGuide;
    const weekly = { id: '01a22e96-b2a0-775a-bc37-2547e63c2c25', lines: [] } as unknown as OrderGuide;
    const listFor = (guides: readonly OrderGuide[]) => questionOf(NOTHING, OPTIONS, guides, new Map()).list;
    expect(listFor([favorites, weekly])).toBe(`guide:${weekly.id}`);
    expect(listFor([favorites])).toBe('all');
  });

  it('leaves defaults out of its URL', () => {
    expect(addressOf(NOTHING)).toBe('');
    expect(addressOf({ ...NOTHING, typeId: 'lettuce' })).toBe('');
  });

  it('ignores invalid values in a URL', () => {
    const odd = viewFrom(new URLSearchParams('list=everything&sort=Price.Up&type=lettuce&stock=yes&brand='));
    expect(odd).toEqual(NOTHING);
  });
});

describe('the list shown', () => {
  it('is the location’s default at first', () => {
    expect(listOf(NOTHING, OPTIONS, THERE)).toBe('guide:g1');
    expect(listOf(NOTHING, { ...OPTIONS, defaultItemList: 'recent' }, THERE)).toBe('recent');
    expect(listOf(NOTHING, { ...OPTIONS, defaultItemList: 'standardItems' }, THERE)).toBe('standard');
    expect(listOf(NOTHING, { ...OPTIONS, defaultItemList: 'catalogue' }, THERE)).toBe('all');
  });

  it('is another if there is no guide and nothing was ordered yet', () => {
    const nothing = { firstGuideId: undefined, hasRecent: false };
    expect(listOf(NOTHING, OPTIONS, nothing)).toBe('all');
    expect(listOf(NOTHING, { ...OPTIONS, defaultItemList: 'recent' }, nothing)).toBe('all');
    expect(listOf(NOTHING, { ...OPTIONS, defaultToStandardItems: true }, nothing)).toBe('standard');
  });

  it('is everything for a user who searches or picks a category, unless only standard items may be ordered', () => {
    expect(listOf({ ...NOTHING, text: 'kale' }, OPTIONS, THERE)).toBe('all');
    expect(listOf({ ...NOTHING, categoryId: 'fruit' }, OPTIONS, THERE)).toBe('all');
    expect(listOf({ ...NOTHING, text: 'kale' }, { ...OPTIONS, onlyAllowStandardItems: true }, THERE)).toBe('standard');
  });

  it('is the chosen one, whatever the search', () => {
    expect(listOf({ ...NOTHING, list: 'recent', text: 'kale' }, OPTIONS, THERE)).toBe('recent');
  });

  it('queries only the codes of a guide', () => {
    expect(queryOf(NOTHING, 'guide:g1', ['A', 'B']).onlyCodes).toEqual(['A', 'B']);
    expect(queryOf(NOTHING, 'all', ['A', 'B']).onlyCodes).toBeNull();
    expect(queryOf(NOTHING, 'standard', null)).toMatchObject({ onlyStandard: true, onlyCodes: null });
  });
});
