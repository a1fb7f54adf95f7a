import type { PurchaseOrderLine } from '../../../contract/receiving.ts';
import type { CatalogItem } from '../catalog/data/catalog-api.ts';

/** Makes a line from a catalog item that is not on the order. */
export const asLine = (item: CatalogItem): PurchaseOrderLine => {
  const units = item.uoms.map((unit) => {
    const own = unit.gtin ?? (unit.isDefault ? item.gtin : null);
    return { uom: unit.uom, factor: unit.factor, gtins: own ? [own.padStart(14, '0')] : [] };
  });
  return {
    lineNumber: 0,
    itemCode: item.itemCode,
    description: item.description,
    packSize: item.packSize,
    brand: item.brand,
    uom: item.orderUom,
    uomFactor: units.find(({ uom }) => uom === item.orderUom)?.factor ?? 1,
    orderedQuantity: 0,
    receivedBefore: 0,
    receivedQuantity: 0,
    rejectedQuantity: 0,
    catchWeight: item.catchWeight,
    averageWeightGrams: item.averageWeightGrams,
    originCountry: item.originCountry,
    bin: '',
    units,
  };
};
