import type { LotTrace, TraceSite } from '../../../contract/tracing.ts';
import { codeOfLot } from '../../../rules/traceability/lot-name.ts';
import type { TraceColumn } from '../../../rules/traceability/trace-sheet.ts';
import { sitesOf } from './sources.ts';
import type { TraceEvents } from './trace.ts';

/** A row of the traceability sheet: what is recorded, by column. Days are YYYY-MM-DD. */
export type TraceRow = Partial<Record<TraceColumn, string | number | null | undefined>>;

/** A row before the places of its keys are filled in. Its lot has its name instead of its code. */
type Event = TraceRow & { readonly fromKey?: string; readonly toKey?: string };

/**
 * Returns the rows of a traceability sheet: one for each receipt, return to the vendor, transfer between warehouses,
 * order that has left, and lot that a packout used or produced. Rows of one packout have its number. Orders that are
 * still in the warehouse are not shipped and have no row.
 */
export function traceRows(trace: TraceEvents): TraceRow[] {
  const sites = new Map(trace.sites.map((site) => [site.key, site]));
  const sourceOf = sourcesOf(trace);
  const transformed = trace.transformations.flatMap(
    ({ packoutNumber, warehouseId, warehouseName, completedOn, sources, outputs }) =>
      [...sources, ...outputs].map(
        (goods, at): Event => ({
          event: at < sources.length ? 'transformation_input' : 'transformation_output',
          // A lot is transformed on the day on which the work on it was completed (21 CFR 1.1350(a)(2)(iii)).
          event_date: at < sources.length ? goods.doneOn : (completedOn ?? goods.doneOn),
          traceability_lot_code: goods.lotCode || 'unknown',
          item_code: goods.itemCode,
          product_description: goods.description,
          quantity: goods.quantity,
          unit: goods.uom,
          weight_grams: goods.weightGrams,
          from: warehouseName,
          fromKey: `warehouse:${warehouseId}`,
          to: warehouseName,
          toKey: `warehouse:${warehouseId}`,
          reference_document_type: 'packout',
          reference_document_number: packoutNumber,
          best_before_date: goods.expiresOn,
          recorded_by: goods.by,
        }),
      ),
  );
  const received = trace.receipts.map((receipt): Event => {
    const vendor = { name: receipt.vendorName, key: `vendor:${receipt.vendorId}` };
    const warehouse = { name: receipt.warehouseName, key: `warehouse:${receipt.warehouseId}` };
    const [from, to] = receipt.kind === 'receive' ? [vendor, warehouse] : [warehouse, vendor];
    return {
      event: receipt.kind === 'receive' ? 'receiving' : 'returned_to_supplier',
      event_date: receipt.receivedOn,
      traceability_lot_code: receipt.lotCode,
      item_code: receipt.itemCode,
      product_description: receipt.description,
      quantity: receipt.quantity,
      unit: receipt.uom,
      weight_grams: receipt.weightGrams,
      from: from.name,
      fromKey: from.key,
      to: to.name,
      toKey: to.key,
      reference_document_type: 'purchase order',
      reference_document_number: receipt.poNumber,
      origin_country: receipt.originCountry,
      pack_date: receipt.packedOn,
      best_before_date: receipt.expiresOn,
      temperature_c: receipt.temperatureTenths === null ? null : receipt.temperatureTenths / 10,
      sscc: receipt.sscc,
      recorded_by: receipt.by,
    };
  });
  // Lots from before receipts were recorded, with the data of their lot rows.
  const before = trace.unrecorded.map(
    (place): Event => ({
      event: 'receiving',
      event_date: place.receivedOn,
      traceability_lot_code: place.lotCode,
      item_code: place.itemCode,
      product_description: trace.items.find(({ itemCode }) => itemCode === place.itemCode)?.description,
      from: place.vendorName,
      to: place.warehouseName,
      toKey: `warehouse:${place.warehouseId}`,
      origin_country: place.originCountry,
      pack_date: place.packedOn,
      best_before_date: place.expiresOn,
    }),
  );
  const left = trace.recipients.filter(({ shippedOn }) => shippedOn !== null);
  const shipped = left.map(
    (recipient): Event => ({
      event: 'shipping',
      event_date: recipient.shippedOn,
      traceability_lot_code: recipient.lotCode,
      item_code: recipient.itemCode,
      product_description: recipient.description,
      quantity: recipient.quantity,
      unit: recipient.uom,
      from: recipient.warehouseName,
      fromKey: `warehouse:${recipient.warehouseId}`,
      to: `${recipient.customerName}, ${recipient.locationName}`,
      to_address: recipient.address,
      to_phone: recipient.phone,
      reference_document_type: 'sales order',
      reference_document_number: recipient.salesOrderNumber,
      status: recipient.status,
      lot_assumed: recipient.lotAssumed ? 'yes' : null,
    }),
  );
  const moved = trace.transfers.map(
    (transfer): Event => ({
      event: transfer.kind === 'ship' ? 'shipping' : 'receiving',
      event_date: transfer.on,
      traceability_lot_code: transfer.lotCode,
      item_code: transfer.itemCode,
      product_description: transfer.description,
      quantity: transfer.quantity,
      unit: transfer.uom,
      from: transfer.fromName,
      fromKey: `warehouse:${transfer.fromId}`,
      to: transfer.toName,
      toKey: `warehouse:${transfer.toId}`,
      reference_document_type: 'transfer',
      reference_document_number: transfer.transferNumber,
      recorded_by: transfer.by,
    }),
  );
  const items = new Map(trace.items.map((item) => [item.itemCode, item]));
  return [...received, ...before, ...transformed, ...moved, ...shipped].map(({ fromKey = '', toKey = '', ...row }) => {
    const item = items.get(String(row.item_code));
    const from = sites.get(fromKey);
    const to = sites.get(toKey);
    return {
      from_address: from?.address,
      from_phone: from?.phone,
      to_address: to?.address,
      to_phone: to?.phone,
      ...sourceOf(String(row.item_code), String(row.traceability_lot_code)),
      ...row,
      traceability_lot_code: codeOfLot(String(row.traceability_lot_code)),
      food_traceability_list: item?.listedAs,
      brand: item?.brand,
      pack_size: item?.packSize,
    };
  });
}

/** Returns a function that returns the columns of a lot's source. Several sources are joined by " / ". */
function sourcesOf({ sources, sites }: Pick<LotTrace, 'sources' | 'sites'>) {
  const byLot = Map.groupBy(sources, nameOf);
  return (itemCode: string, lotCode: string): TraceRow => {
    const found = sitesOf(
      (byLot.get(nameOf({ itemCode, lotCode })) ?? []).map(({ source }) => source),
      sites,
    );
    const each = (field: keyof TraceSite) =>
      found
        .map((place) => place[field])
        .filter(Boolean)
        .join(' / ');
    return {
      lot_code_source: each('name'),
      lot_code_source_address: each('address'),
      lot_code_source_phone: each('phone'),
      lot_code_source_gln: each('gln'),
      lot_code_source_fda_registration: each('fdaRegistration'),
    };
  };
}

const nameOf = ({ itemCode, lotCode }: { readonly itemCode: string; readonly lotCode: string }): string =>
  `${itemCode}\n${lotCode}`;
