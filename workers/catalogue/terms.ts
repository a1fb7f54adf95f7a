import type { ListPrice } from '../../contract/items.ts';
import type { Location } from '../../contract/locations.ts';
import { refusalOf } from '../../contract/permit.ts';
import type { CatalogueItem, CatalogueSettings } from '../../src/data/items/catalogue-api.ts';
import type { ItemIndex } from './item-index.ts';
import type { PackedTable } from './packed-table.ts';

/** The location's options let its catalogue hold the item. */
export const OFFERED = 1;
/** Offered, and not left out for want of stock: lists show it. */
export const LISTED = 2;
export const STANDARD = 4;
export const IN_STOCK = 8;

/** One location's terms for the items of an index. */
export interface Terms {
  /** The flags above, by document. */
  readonly flags: Uint8Array;
  /** defaultToStandardItems: standard items come first where nothing was searched for. */
  readonly standardFirst: boolean;
  /** The item with its terms, as far as the location may see them. */
  present(doc: number): CatalogueItem;
}

export interface TermTables {
  readonly prices: PackedTable<'prices'>;
  readonly locationItems: PackedTable<'locationItems'>;
  readonly availability: PackedTable<'availability'>;
  /**
   * False where the device holds no price list, because the location may not see prices: then none can be judged by it. Where it may not
   * but disableZeroPriceItems asks, the device holds 1 for a price and 0 for none.
   */
  readonly pricesKnown: boolean;
}

export function buildTerms(
  index: ItemIndex,
  { options }: Pick<Location, 'options'>,
  settings: CatalogueSettings,
  { prices, locationItems, availability, pricesKnown }: TermTables,
): Terms {
  const { table, rows, count } = index;
  const available = availability.field('available');
  const inboundOn = availability.field('inboundOn');
  const ownStandard = locationItems.field('isStandard');
  const ownPrices = locationItems.field('prices');
  const listPrices = prices.field('prices');
  const uomsOf = table.field('uoms');
  const codeOf = (doc: number): string => table.ids[rows[doc]!]!;

  const flags = new Uint8Array(count);
  const mark = (code: string, flag: number): void => {
    const doc = index.byCode.get(code);
    if (doc !== undefined) flags[doc]! |= flag;
  };
  for (const [row, code] of availability.ids.entries()) if (available(row) > 0) mark(code, IN_STOCK);
  for (const [row, code] of locationItems.ids.entries()) if (ownStandard(row)) mark(code, STANDARD);

  /** Prices of the item's units, its own before the list's; units without a price are absent. */
  const pricesOf = (doc: number): ListPrice['prices'] => {
    const code = codeOf(doc);
    const ownRow = locationItems.find(code);
    const listRow = prices.find(code);
    const own = ownRow < 0 ? [] : ownPrices(ownRow);
    const list = listRow < 0 ? [] : listPrices(listRow);
    return uomsOf(rows[doc]!).flatMap(({ uom }) => {
      const found = own.find((entry) => entry.uom === uom) ?? list.find((entry) => entry.uom === uom);
      return found ? [{ uom, price: found.price }] : [];
    });
  };

  const judged = pricesKnown ? options : { ...options, disableZeroPriceItems: false };
  for (let doc = 0; doc < count; doc += 1) {
    const offered =
      (!judged.onlyAllowStandardItems || (flags[doc]! & STANDARD) !== 0) &&
      (!judged.disableZeroPriceItems || pricesOf(doc).some(({ price }) => price > 0));
    if (!offered) continue;
    const listed = !settings.hideOutOfStockItems || (flags[doc]! & IN_STOCK) !== 0;
    flags[doc]! |= listed ? OFFERED | LISTED : OFFERED;
  }

  return {
    flags,
    standardFirst: options.defaultToStandardItems,
    present(doc) {
      const item = table.row(rows[doc]!);
      const stock = availability.find(item.itemCode);
      const isStandard = (flags[doc]! & STANDARD) !== 0;
      const own = pricesOf(doc);
      const price = own.find(({ uom }) => uom === item.orderUom)?.price ?? null;
      return {
        ...item,
        prices: options.displayPrices ? own : null,
        available: !options.displayInventory ? null : stock < 0 ? 0 : available(stock),
        inStock: (flags[doc]! & IN_STOCK) !== 0,
        inboundOn: stock < 0 ? null : inboundOn(stock),
        isStandard,
        refusal: refusalOf(judged, item, { uom: item.orderUom, isStandard, price }),
      };
    },
  };
}
