import type { LocationOptions } from '../../contract/locations.ts';

const ITEM_LISTS = ['catalogue', 'orderGuide', 'orderGuide', 'standardItems', 'recent'] as const;

/**
 * Returns the options of the location at `index`. Each option is off and on at some location, in changing combinations,
 * so that every screen can be tried both ways. The first location, the demo chef's, has no restrictions.
 */
export function optionsAt(index: number): LocationOptions {
  return {
    paymentsEnabled: index % 5 !== 4,
    defaultItemList: index === 0 ? 'orderGuide' : ITEM_LISTS[index % ITEM_LISTS.length]!,
    disableOrdering: index === 23 || index === 47,
    isMinimumOrderExempt: index % 7 === 3,
    allowShipToAddressEdit: index % 6 < 2,
    onlyAllowSetRouteDeliveryDates: index % 4 === 2,
    onlyAllowStandardItems: index % 13 === 6,
    onlyAllowStandardUoms: index % 9 === 5,
    defaultToStandardItems: index % 8 === 4,
    displayPrices: index % 15 !== 11,
    disableZeroPriceItems: index % 3 !== 1,
    displayInventory: index % 4 !== 3,
    displayCreditMemos: index % 10 !== 7,
    landOnCart: index % 11 === 8,
  };
}
