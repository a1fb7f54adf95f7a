import { expect, test } from 'vitest';
import { pdfPages } from './pdf-text.fixture.ts';
import { type PriceListContent, priceListPdf } from './price-list-pdf.ts';

const letterhead = { companyName: 'Greenleaf Produce', phone: null, email: null, logo: null };
const location = { displayName: 'Café Luna', customerLocationId: 'C1-1', timeZone: 'America/New_York' };
const names = { en: 'Vegetables', es: 'Verduras', fr: 'Légumes' };
const item = (number: number, prices: { uom: string; price: number }[]) => ({
  item: {
    itemCode: `I${number}`,
    description: `Thing ${number}`,
    brand: 'Foxy',
    packSize: '24 ct',
    priceUnit: 'uom' as const,
  },
  prices,
});
const render = async (sections: PriceListContent['sections'], locale: 'en' | 'fr' = 'en') =>
  pdfPages(await priceListPdf({ location, sections }, { letterhead, locale, now: new Date('2026-11-21T03:00:00Z') }));

test('a price list names the location and the day in its timezone, sections in the language, and one row for each unit', async () => {
  const [page] = await render(
    [
      {
        names,
        items: [
          item(1, [
            { uom: 'CS', price: 2599 },
            { uom: 'EA', price: 199 },
          ]),
        ],
      },
    ],
    'fr',
  );
  for (const word of ['Café Luna', 'C1-1', 'vendredi 20 novembre 2026', 'Légumes', 'Thing 1'])
    expect(page).toContain(word);
  const words = page?.replaceAll('\u00a0', ' ').split('\n') ?? [];
  expect(words.filter((word) => ['I1', 'CS', '25,99 $', 'EA', '1,99 $'].includes(word))).toEqual([
    'I1',
    'CS',
    '25,99 $',
    'EA',
    '1,99 $',
  ]);
});

test('items of a deleted category are listed under a separate heading', async () => {
  expect((await render([{ names: null, items: [item(1, [{ uom: 'CS', price: 1 }])] }]))[0]).toContain('Other items');
});

test('an empty list shows a note', async () => {
  expect(await render([])).toEqual([expect.stringContaining('No prices to show.')]);
});

test('a long list loses no row between its pages, and each page has the head', async () => {
  const items = Array.from({ length: 400 }, (_, index) => item(index, [{ uom: 'CS', price: index }]));
  const pages = await render([
    { names, items: items.slice(0, 45) },
    { names: null, items: items.slice(45) },
  ]);
  const codes = pages.flatMap((page) => page.split('\n').filter((word) => /^I\d+$/.test(word)));
  expect(codes).toEqual(items.map(({ item: { itemCode } }) => itemCode));
  for (const page of pages) expect(page.split('\n')).toEqual(expect.arrayContaining(['Item', 'Price', 'Unit']));
});
