import { msg } from '#msg';
import type { Item } from '../../contract/items.ts';
import type { Location } from '../../contract/locations.ts';
import { dayInZone } from '../../rules/calendar.ts';
import { formatsOf, isWeightUnit, type Locale } from '../texts/formats.ts';
import { textsOf } from '../texts/texts.ts';
import { block, closeSheet, GREY, LEFT, line, masthead, openSheet, RIGHT, WIDTH } from './document.ts';
import type { Letterhead } from './letterhead.ts';
import { type Column, type Row, table } from './table.ts';

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
  const t = textsOf(locale);
  const formats = formatsOf(locale);
  const sheet = openSheet({ title: `${t(msg`Price list`)} – ${displayName}`, locale, letterhead, now });
  const asOf = `${t(msg`Prices as of`)} ${formats.day(dayInZone(now.toISOString(), timeZone))}`;
  masthead(sheet, { kind: customerLocationId, name: t(msg`Price list`), below: asOf });
  line(sheet, displayName, LEFT, sheet.y, { size: 12, bold: true, width: WIDTH });
  sheet.y += 17;
  sheet.y +=
    block(
      sheet,
      t(msg`Prices may change without notice. Prices per lb or kg are billed by the actual weight.`),
      LEFT,
      sheet.y,
      { size: 8, colour: GREY, width: WIDTH },
    ) + 12;

  const columns: Column[] = [
    { title: t(msg`Item`), width: 62 },
    { title: t(msg`Description`), width: RIGHT - LEFT - 62 - 90 - 84 - 42 - 78 },
    { title: t(msg`Brand`), width: 90 },
    { title: t(msg`Pack`), width: 84 },
    { title: t(msg`Unit`), width: 42 },
    { title: t(msg`Price`), width: 78, align: 'right' },
  ];
  const rows: Row[] = list.sections.flatMap(({ names, items }) => [
    { heading: names?.[locale] ?? t(msg`Other items`) },
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
  else line(sheet, t(msg`No prices to show.`), LEFT, sheet.y, { size: 10 });
  return closeSheet(sheet);
}
