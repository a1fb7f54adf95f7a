import type { Item } from '../../contract/items.ts';
import type { Location } from '../../contract/locations.ts';
import { dayInZone } from '../../rules/calendar.ts';
import { block, closeSheet, GREY, LEFT, line, masthead, openSheet, RIGHT, WIDTH } from './document.ts';
import { formatsOf, isWeightUnit, type Locale } from './formats.ts';
import type { Letterhead } from './letterhead.ts';
import { type Column, type Row, table } from './table.ts';
import { pdfTexts } from './texts.ts';

/** The data of the document: items by category, each with its prices in cents per price unit. */
export interface PriceListContent {
  readonly location: Pick<Location, 'displayName' | 'customerLocationId' | 'timeZone'>;
  readonly sections: readonly {
    readonly names: Readonly<Record<Locale, string>> | null;
    readonly items: readonly {
      readonly item: Pick<Item, 'itemCode' | 'description' | 'brand' | 'packSize' | 'priceUnit'>;
      readonly prices: readonly { readonly uom: string; readonly price: number }[];
    }[];
  }[];
}

/** Returns a location's price list as a PDF, US Letter: a section for each category, a row for each unit of an item. */
export async function priceListPdf(
  list: PriceListContent,
  options: { readonly letterhead: Letterhead; readonly locale: Locale; readonly now: Date },
): Promise<Uint8Array> {
  const { letterhead, locale, now } = options;
  const { displayName, customerLocationId, timeZone } = list.location;
  const texts = pdfTexts[locale];
  const formats = formatsOf(locale);
  const sheet = openSheet({ title: `${texts.priceList} – ${displayName}`, locale, letterhead, now });
  const asOf = `${texts.pricesAsOf} ${formats.day(dayInZone(now.toISOString(), timeZone))}`;
  masthead(sheet, { kind: customerLocationId, name: texts.priceList, below: asOf });
  line(sheet, displayName, LEFT, sheet.y, { size: 12, bold: true, width: WIDTH });
  sheet.y += 17;
  sheet.y += block(sheet, texts.priceListNote, LEFT, sheet.y, { size: 8, colour: GREY, width: WIDTH }) + 12;

  const columns: Column[] = [
    { title: texts.item, width: 62 },
    { title: texts.description, width: RIGHT - LEFT - 62 - 90 - 84 - 42 - 78 },
    { title: texts.brand, width: 90 },
    { title: texts.pack, width: 84 },
    { title: texts.unit, width: 42 },
    { title: texts.price, width: 78, align: 'right' },
  ];
  const rows: Row[] = list.sections.flatMap(({ names, items }) => [
    { heading: names?.[locale] ?? texts.otherItems },
    ...items.flatMap(({ item, prices }) =>
      prices.map(({ uom, price }, index) => {
        const amount = formats.money(price) + (isWeightUnit(item.priceUnit) ? `/${item.priceUnit}` : '');
        // Further units of an item follow its first one without its name.
        const [code, description, brand, pack] =
          index === 0 ? [item.itemCode, item.description, item.brand, item.packSize] : ['', '', '', ''];
        return [
          { text: code },
          { text: description, lines: 2 },
          { text: brand },
          { text: pack },
          { text: uom },
          { text: amount },
        ];
      }),
    ),
  ]);
  if (rows.length > 0) await table(sheet, columns, rows, { size: 8.5, padding: 1.8, ruled: false });
  else line(sheet, texts.noPrices, LEFT, sheet.y, { size: 10 });
  return closeSheet(sheet);
}
