import type { ListPrice } from '../../contract/items.ts';
import type { Location } from '../../contract/locations.ts';
import { refusalOf } from '../../contract/order-policy.ts';
import type { OpenPack } from '../../contract/pack.ts';
import { inboundOf } from '../../rules/share-stock.ts';
import type { CatalogItem, CatalogSettings } from '../../src/features/catalog/data/catalog-api.ts';
import type { ItemIndex } from './item-index.ts';
import type { TermTable } from './term-table.ts';

/** The location's options allow the item in its catalog. */
export const OFFERED = 1;
/** Offered, and not hidden for lack of stock: lists show it. */
export const LISTED = 2;
export const STANDARD = 4;
export const IN_STOCK = 8;
/** The location purchased it recently, or a guide contains it: it ranks before equal matches. */
export const BOUGHT = 16;

/**
 * Which of equally good matches comes first, by value of the flags: what the location buys, then its standard items,
 * then what is in stock.
 */
export const PREFERENCE = Uint8Array.from(
  { length: 32 },
  (_, flags) =>
    ((flags & BOUGHT) !== 0 ? 4 : 0) + ((flags & STANDARD) !== 0 ? 2 : 0) + ((flags & IN_STOCK) !== 0 ? 1 : 0),
);

/** One location's terms for the items of an index. */
export interface Terms {
  /** The flags above, by document; 0 for a deleted one. */
  readonly flags: Uint8Array<ArrayBuffer>;
  /** defaultToStandardItems: standard items come first without a search text. */
  readonly standardFirst: boolean;
  /** Returns the item with its terms, as far as the location may see them. */
  present(doc: number): CatalogItem;
}

export interface TermTables {
  readonly prices: TermTable<'prices'>;
  readonly locationItems: TermTable<'locationItems'>;
  readonly availability: TermTable<'availability'>;
  /**
   * False if the device holds no price list, because the location may not see prices: then prices decide nothing. If
   * the location may not see prices but disableZeroPriceItems is set, the device holds 1 for a price and 0 for none.
   */
  readonly pricesKnown: boolean;
  /** Codes of the location's purchased items. */
  readonly bought: readonly string[];
}

const isSome = (available: number): boolean => available > 0;
const isTrue = (value: boolean): boolean => value;

/** Caches which items of a snapshot have a price. `unsure` documents had changes when it was computed. */
interface Priced {
  readonly prices: OpenPack | null;
  readonly own: OpenPack | null;
  readonly docs: Uint8Array;
  readonly unsure: readonly number[];
}
const pricedBySnapshot = new WeakMap<OpenPack, Priced>();

/** 1 by document with a price. Reads a snapshot's rows once; afterwards only changed ones. */
function pricedDocs(
  index: ItemIndex,
  prices: TermTable<'prices'>,
  own: TermTable<'locationItems'>,
  hasPrice: (doc: number) => boolean,
): Uint8Array {
  const base = index.segments[0]!.pack;
  const later = new Set([...prices.later(), ...own.later()]);
  let known = pricedBySnapshot.get(base);
  if (known?.prices !== prices.pack || known.own !== own.pack) {
    prices.join();
    own.join();
    const docs = Uint8Array.from({ length: base.count }, (_, doc) => (hasPrice(doc) ? 1 : 0));
    known = { prices: prices.pack, own: own.pack, docs, unsure: [...later] };
    pricedBySnapshot.set(base, known);
  }
  const docs = new Uint8Array(index.count);
  docs.set(known.docs);
  for (const doc of new Set([...later, ...known.unsure])) if (doc < docs.length) docs[doc] = hasPrice(doc) ? 1 : 0;
  return docs;
}

export function buildTerms(
  index: ItemIndex,
  { options }: Pick<Location, 'options'>,
  settings: CatalogSettings,
  { prices, locationItems, availability, pricesKnown, bought }: TermTables,
): Terms {
  const { count, gone } = index;
  /** Returns the prices of the item's units, its own before the list's, without units that have none. */
  const pricesOf = (doc: number): ListPrice['prices'] => {
    const own = locationItems.of(doc)?.prices ?? [];
    const list = prices.of(doc)?.prices ?? [];
    return index.field(doc, 'uoms').flatMap(({ uom }) => {
      const found = own.find((entry) => entry.uom === uom) ?? list.find((entry) => entry.uom === uom);
      return found ? [{ uom, price: found.price }] : [];
    });
  };

  const evaluated = pricesKnown ? options : { ...options, disableZeroPriceItems: false };
  const workOut = (): Uint8Array<ArrayBuffer> => {
    const flags = new Uint8Array(count);
    availability.mark(flags, IN_STOCK, 'available', isSome);
    locationItems.mark(flags, STANDARD, 'isStandard', isTrue);
    for (const code of bought) {
      const doc = index.find(code);
      if (doc >= 0) flags[doc]! |= BOUGHT;
    }
    const priced = evaluated.disableZeroPriceItems
      ? pricedDocs(index, prices, locationItems, (doc) => pricesOf(doc).some(({ price }) => price > 0))
      : null;
    const needed = evaluated.onlyAllowStandardItems ? STANDARD : 0;
    const listing = settings.hideOutOfStockItems ? IN_STOCK : 0;
    for (let doc = 0; doc < count; doc += 1) {
      const flag = flags[doc]!;
      if (gone[doc] === 1) flags[doc] = 0;
      else if ((flag & needed) === needed && (priced === null || priced[doc] === 1))
        flags[doc] = flag | ((flag & listing) === listing ? OFFERED | LISTED : OFFERED);
    }
    return flags;
  };
  const flags = workOut();

  return {
    flags,
    standardFirst: options.defaultToStandardItems,
    present(doc) {
      const item = index.item(doc);
      // An item without delivery weekdays cannot be ordered, whatever its stock.
      const isEver = item.availableWeekdays?.length !== 0;
      const stock = isEver ? availability.of(doc) : undefined;
      const isStandard = (flags[doc]! & STANDARD) !== 0;
      const own = pricesOf(doc);
      const price = own.find(({ uom }) => uom === item.orderUom)?.price ?? null;
      return {
        ...item,
        imageUrl: settings.hideCatalogImages ? null : item.imageUrl,
        prices: options.displayPrices ? own : null,
        available: options.displayInventory ? (stock?.available ?? 0) : null,
        inStock: isEver && (flags[doc]! & IN_STOCK) !== 0,
        inboundOn: stock?.inboundOn ?? null,
        coming: stock && options.displayInventory ? inboundOf(stock) : [],
        isStandard,
        refusal: refusalOf(evaluated, item, { uom: item.orderUom, isStandard, price }),
      };
    },
  };
}
