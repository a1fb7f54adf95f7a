import { msg } from '#msg';
import type { FileAnswer } from '../../../contract/endpoint.ts';
import { AppError } from '../../../contract/errors.ts';
import { type Category, type Item, type LOCALES, MOST_PDF_PRICES } from '../../../contract/items.ts';
import type { Location } from '../../../contract/locations.ts';
import { XLSX } from '../../../contract/media-types.ts';
import { csvFile, csvRow } from '../../../rules/csv.ts';
import { centsToDecimal } from '../../../rules/money.ts';
import { WorkbookWriter } from '../../../rules/workbook-writer.ts';
import type { SignedInContext } from '../../context.ts';
import { pdfAnswer } from '../../pdf/draw.ts';
import { readLetterhead } from '../../pdf/letterhead.ts';
import { textsOf } from '../../texts/texts.ts';
import { shoppingLocation } from '../locations/access.ts';
import { belongsTo, findGuide } from '../order-guides/access.ts';
import { categoriesSource } from './collection.ts';
import { pricesOf } from './present.ts';
import { readTerms } from './pricing.ts';
import { findItems } from './search.ts';

/** Items that are read at once, so that memory does not depend on the length of the list. */
const BATCH_ITEMS = 1000;

export interface PriceListQuery {
  readonly customerLocationId?: string | undefined;
  readonly categoryId?: string | undefined;
  readonly orderGuideId?: string | undefined;
  readonly locale?: (typeof LOCALES)[number] | undefined;
}

/** An item with its prices in cents per price unit. */
interface PricedItem {
  readonly item: Item;
  readonly prices: readonly { readonly uom: string; readonly price: number }[];
}

/**
 * Returns a location's price list, item by item: its catalog by category, or an order guide in its order. Items without
 * a price are left out. Throws `forbidden` if the company exports no price lists or the location sees no prices, and
 * `not_found` for an order guide that the location does not see.
 */
async function openPriceList(
  context: SignedInContext,
  query: PriceListQuery,
): Promise<{ location: Location; guideName: string | null; items: () => AsyncGenerator<PricedItem> }> {
  const { tx, tenant, services } = context;
  const location = await shoppingLocation(context, query.customerLocationId);
  if (!tenant.priceListExportEnabled || !location.options.displayPrices) throw new AppError('forbidden');
  let guideCodes: string[] | undefined;
  let guideName: string | null = null;
  if (query.orderGuideId !== undefined) {
    const guide = await findGuide(tx, query.orderGuideId);
    if (!guide || !belongsTo(guide, location)) throw new AppError('not_found');
    guideCodes = guide.lines.toSorted((a, b) => a.position - b.position).map((line) => line.itemCode);
    guideName = guide.name;
  }
  const { codes } = await findItems(
    tx,
    [location.customerLocationId],
    {
      categoryId: query.categoryId,
      codes: guideCodes,
      hideOutOfStock: tenant.hideOutOfStockItems,
      sortBy: guideCodes ? undefined : 'Category',
    },
    null,
    services.catalog,
  );
  async function* items() {
    for (let at = 0; at < codes.length; at += BATCH_ITEMS) {
      const batch = codes.slice(at, at + BATCH_ITEMS);
      const terms = await readTerms(tx, location, batch);
      for (const code of batch) {
        const found = terms.get(code);
        const prices = found ? pricesOf(found) : [];
        if (found && prices.length > 0) yield { item: found.item, prices };
      }
    }
  }
  return { location, guideName, items };
}

const readCategories = (tx: SignedInContext['tx']) =>
  categoriesSource(tx, 'tenant', null, { prices: true, exactStock: true });

const fileName = ({ customerLocationId }: Location, extension: string) =>
  `Price-List-${customerLocationId}.${extension}`;

/**
 * Returns the price list as PDF, with a section for each category, or one for the order guide. Throws
 * `price_list_too_long` for more prices than `most`.
 */
export async function priceListPdf(
  context: SignedInContext,
  query: PriceListQuery,
  most = MOST_PDF_PRICES,
): Promise<FileAnswer> {
  const { location, guideName, items } = await openPriceList(context, query);
  const categories = await readCategories(context.tx);
  const namesOf = (id: string): Category['names'] | null =>
    guideName === null ? (categories.get(id)?.names ?? null) : { en: guideName, es: guideName, fr: guideName };
  const sections = new Map<string, { names: Category['names'] | null; items: PricedItem[] }>();
  let count = 0;
  for await (const priced of items()) {
    count += priced.prices.length;
    if (count > most) throw new AppError('price_list_too_long');
    const id = guideName === null ? priced.item.categoryId : '';
    const section = sections.get(id) ?? { names: namesOf(id), items: [] };
    sections.set(id, section);
    section.items.push(priced);
  }
  const letterhead = await readLetterhead(context);
  const { now } = context;
  const locale = query.locale ?? context.locale;
  const content = { location, sections: [...sections.values()] };
  return pdfAnswer(context.tenant.id, fileName(location, 'pdf'), 'priceListPdf', content, { letterhead, locale, now });
}

const COLUMNS = ['itemCode', 'description', 'brand', 'packSize', 'uom', 'price', 'priceUnit'] as const;

/** Returns the list as CSV with one row per unit and the price as decimal dollars per price unit. */
export async function priceListCsv(context: SignedInContext, query: PriceListQuery): Promise<FileAnswer> {
  const { location, items } = await openPriceList(context, query);
  const encoder = new TextEncoder();
  const chunks = [encoder.encode(csvFile(COLUMNS, []))];
  let text = '';
  for await (const { item, prices } of items()) {
    const { itemCode, description, brand, packSize, priceUnit } = item;
    for (const { uom, price } of prices)
      text += csvRow([itemCode, description, brand, packSize, uom, centsToDecimal(price), priceUnit]);
    if (text.length < 65_536) continue;
    chunks.push(encoder.encode(text));
    text = '';
  }
  chunks.push(encoder.encode(text));
  return {
    fileName: fileName(location, 'csv'),
    mediaType: 'text/csv; charset=utf-8',
    bytes: Buffer.concat(chunks),
  };
}

/** Returns the list as an Excel workbook with one row per unit and the price in dollars per price unit. */
export async function priceListXlsx(context: SignedInContext, query: PriceListQuery): Promise<FileAnswer> {
  const { location, items } = await openPriceList(context, query);
  const categories = await readCategories(context.tx);
  const locale = query.locale ?? context.locale;
  const t = textsOf(locale);
  const chunks: Uint8Array[] = [];
  const workbook = new WorkbookWriter((bytes) => chunks.push(bytes));
  workbook.sheet(t(msg`Price list`), [
    { label: t(msg`Item`), kind: 'text', width: 12 },
    { label: t(msg`Description`), kind: 'text', width: 44 },
    { label: t(msg`Category`), kind: 'text', width: 20 },
    { label: t(msg`Brand`), kind: 'text', width: 18 },
    { label: t(msg`Pack`), kind: 'text', width: 16 },
    { label: t(msg`Unit`), kind: 'text', width: 8 },
    { label: t(msg`Price`), kind: 'money', width: 10 },
    { label: t(msg`Per`), kind: 'text', width: 8 },
  ]);
  for await (const { item, prices } of items()) {
    const category = categories.get(item.categoryId)?.names[locale] ?? t(msg`Other items`);
    for (const { uom, price } of prices) {
      const per = item.priceUnit === 'uom' ? uom : item.priceUnit;
      workbook.row([item.itemCode, item.description, category, item.brand, item.packSize, uom, price / 100, per]);
    }
  }
  workbook.end();
  return { fileName: fileName(location, 'xlsx'), mediaType: XLSX, bytes: Buffer.concat(chunks) };
}
