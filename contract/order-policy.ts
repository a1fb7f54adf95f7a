import type { ErrorCode } from './error-codes.ts';
import type { Item } from './items.ts';
import type { LocationOptions } from './locations.ts';

/** Returns why a location may not order an item in a unit; null if it may. Device and server both use it. */
export function refusalOf(
  options: Pick<
    LocationOptions,
    'disableOrdering' | 'onlyAllowStandardItems' | 'onlyAllowStandardUoms' | 'disableZeroPriceItems'
  >,
  item: Pick<Item, 'uoms'>,
  terms: { readonly uom: string; readonly isStandard: boolean; readonly price: number | null },
): ErrorCode | null {
  if (options.disableOrdering) return 'ordering_disabled';
  const unit = item.uoms.find((candidate) => candidate.uom === terms.uom);
  if (!unit) return 'uom_unknown';
  if (options.onlyAllowStandardItems && !terms.isStandard) return 'item_not_permitted';
  if (options.onlyAllowStandardUoms && !unit.isStandard) return 'uom_not_permitted';
  if (options.disableZeroPriceItems && !terms.price) return 'item_not_permitted';
  return null;
}

/** Returns whether a location sees its invoices: it may see prices. */
export const showsInvoices = (options: Pick<LocationOptions, 'displayPrices'>): boolean => options.displayPrices;

/**
 * Returns whether a location sees its credit memos: its option allows it, and it may see prices, because a memo is an
 * amount.
 */
export const showsCreditMemos = (options: Pick<LocationOptions, 'displayCreditMemos' | 'displayPrices'>): boolean =>
  options.displayCreditMemos && options.displayPrices;
