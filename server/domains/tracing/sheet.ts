import type { LotTrace } from '../../../contract/tracing.ts';
import { type CsvValue, csvFile } from '../../../rules/csv.ts';
import { isAssignedLot } from '../../../rules/receiving/assigned-lot.ts';

/**
 * The key data elements of receiving, transformation and shipping (21 CFR 1.1340 to 1.1350) as columns. Their order
 * never changes, so that sheets can be combined.
 */
const COLUMNS = [
  'event',
  'event_date',
  'traceability_lot_code',
  'item_code',
  'product_description',
  'food_traceability_list',
  'quantity',
  'unit',
  'weight_grams',
  'from',
  'to',
  'to_address',
  'to_phone',
  'lot_code_source',
  'reference_document_type',
  'reference_document_number',
  'origin_country',
  'pack_date',
  'best_before_date',
  'temperature_c',
  'sscc',
  'status',
  'recorded_by',
  'brand',
  'pack_size',
  'lot_assumed',
] as const;
type Row = Partial<Record<(typeof COLUMNS)[number], CsvValue>>;

/**
 * Returns a lot's traceability sheet as sortable CSV. It has a row for each receipt, return to the vendor, transfer
 * between warehouses, order that has left, and lot that a packout used or produced. Rows of one packout have its number.
 * Orders that are still in the warehouse are not shipped and have no row. Days are YYYY-MM-DD, so that sorting by text
 * sorts by time.
 */
export function traceSheet(trace: LotTrace): string {
  const [first] = trace.receipts;
  const source = first ? sourceOf(first) : (trace.places[0]?.vendorName ?? '');
  /** The warehouse that assigned the code of a packout's output. */
  const made = new Map(
    trace.transformations.flatMap(({ outputs, warehouseName }) =>
      outputs.map((goods) => [nameOf(goods), warehouseName] as const),
    ),
  );
  const transformed = trace.transformations.flatMap(({ packoutNumber, warehouseName, completedOn, sources, outputs }) =>
    [...sources, ...outputs].map(
      (goods, at): Row => ({
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
        to: warehouseName,
        lot_code_source: at < sources.length ? (made.get(nameOf(goods)) ?? null) : warehouseName,
        reference_document_type: 'packout',
        reference_document_number: packoutNumber,
        best_before_date: goods.expiresOn,
        recorded_by: goods.by,
      }),
    ),
  );
  const received = trace.receipts.map(
    (receipt): Row => ({
      event: receipt.kind === 'receive' ? 'receiving' : 'returned_to_supplier',
      event_date: receipt.receivedOn,
      traceability_lot_code: receipt.lotCode,
      item_code: receipt.itemCode,
      product_description: receipt.description,
      quantity: receipt.quantity,
      unit: receipt.uom,
      weight_grams: receipt.weightGrams,
      from: receipt.kind === 'receive' ? receipt.vendorName : receipt.warehouseName,
      to: receipt.kind === 'receive' ? receipt.warehouseName : receipt.vendorName,
      lot_code_source: sourceOf(receipt),
      reference_document_type: 'purchase order',
      reference_document_number: receipt.poNumber,
      origin_country: receipt.originCountry,
      pack_date: receipt.packedOn,
      best_before_date: receipt.expiresOn,
      temperature_c: receipt.temperatureTenths === null ? null : receipt.temperatureTenths / 10,
      sscc: receipt.sscc,
      recorded_by: receipt.by,
    }),
  );
  // Lots from before receipts were recorded, with the data of their lot rows.
  const before = trace.places
    .filter((place) => place.lotCode === trace.lotCode && !made.has(nameOf(place)))
    .filter((place) => !trace.receipts.some(({ itemCode }) => itemCode === place.itemCode))
    .map(
      (place): Row => ({
        event: 'receiving',
        event_date: place.receivedOn,
        traceability_lot_code: place.lotCode,
        item_code: place.itemCode,
        product_description: trace.items.find(({ itemCode }) => itemCode === place.itemCode)?.description,
        from: place.vendorName,
        to: place.warehouseName,
        lot_code_source: place.vendorName,
        origin_country: place.originCountry,
        pack_date: place.packedOn,
        best_before_date: place.expiresOn,
      }),
    );
  const left = trace.recipients.filter(({ shippedOn }) => shippedOn !== null);
  const shipped = left.map(
    (recipient): Row => ({
      event: 'shipping',
      event_date: recipient.shippedOn,
      traceability_lot_code: recipient.lotCode,
      item_code: recipient.itemCode,
      product_description: recipient.description,
      quantity: recipient.quantity,
      unit: recipient.uom,
      from: recipient.warehouseName,
      to: `${recipient.customerName}, ${recipient.locationName}`,
      to_address: recipient.address,
      to_phone: recipient.phone,
      lot_code_source: made.get(nameOf(recipient)) ?? source,
      reference_document_type: 'sales order',
      reference_document_number: recipient.salesOrderNumber,
      status: recipient.status,
      lot_assumed: recipient.lotAssumed ? 'yes' : null,
    }),
  );
  const moved = trace.transfers.map(
    (transfer): Row => ({
      event: transfer.kind === 'ship' ? 'shipping' : 'receiving',
      event_date: transfer.on,
      traceability_lot_code: transfer.lotCode,
      item_code: transfer.itemCode,
      product_description: transfer.description,
      quantity: transfer.quantity,
      unit: transfer.uom,
      from: transfer.fromName,
      to: transfer.toName,
      lot_code_source: made.get(nameOf(transfer)) ?? source,
      reference_document_type: 'transfer',
      reference_document_number: transfer.transferNumber,
      recorded_by: transfer.by,
    }),
  );
  const items = new Map(trace.items.map((item) => [item.itemCode, item]));
  return csvFile(
    [...COLUMNS],
    [...received, ...before, ...transformed, ...moved, ...shipped].map((row) => {
      const item = items.get(String(row.item_code));
      const all: Row = {
        ...row,
        food_traceability_list: item?.listedAs ?? '',
        brand: item?.brand,
        pack_size: item?.packSize,
      };
      return COLUMNS.map((column) => all[column]);
    }),
  );
}

/** Returns the source of the lot code: the vendor, or the warehouse that assigned it. */
const sourceOf = ({ lotCode, poNumber, vendorName, warehouseName }: LotTrace['receipts'][number]): string =>
  isAssignedLot(lotCode, poNumber) ? warehouseName : vendorName;

const nameOf = ({ itemCode, lotCode }: { readonly itemCode: string; readonly lotCode: string }): string =>
  `${itemCode}\n${lotCode}`;
