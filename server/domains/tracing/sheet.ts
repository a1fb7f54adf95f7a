import type { LotTrace } from '../../../contract/tracing.ts';
import { type CsvValue, csvFile } from '../../../rules/csv.ts';

/** The key data elements of receiving and shipping (21 CFR 1.1340 and 1.1345) as columns. The order never changes, so that sheets can be put together. */
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
] as const;
type Row = Partial<Record<(typeof COLUMNS)[number], CsvValue>>;

/**
 * A lot's traceability sheet as CSV: an electronic sheet that sorts, a row for each receipt, each return to the vendor and each delivery. Days are
 * YYYY-MM-DD, so that sorting by text sorts by time.
 */
export function traceSheet(trace: LotTrace): string {
  const listed = new Map(trace.items.map(({ itemCode, listedAs }) => [itemCode, listedAs ?? '']));
  const source = trace.receipts[0]?.vendorName ?? trace.places[0]?.vendorName ?? '';
  const received = trace.receipts.map(
    (receipt): Row => ({
      event: receipt.kind === 'receive' ? 'receiving' : 'returned_to_supplier',
      event_date: receipt.receivedOn,
      item_code: receipt.itemCode,
      product_description: receipt.description,
      quantity: receipt.quantity,
      unit: receipt.uom,
      weight_grams: receipt.weightGrams,
      from: receipt.kind === 'receive' ? receipt.vendorName : receipt.warehouseName,
      to: receipt.kind === 'receive' ? receipt.warehouseName : receipt.vendorName,
      lot_code_source: receipt.vendorName,
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
  // Lots from before receipts were kept: what their place says of them.
  const before = trace.places
    .filter((place) => !trace.receipts.some(({ itemCode }) => itemCode === place.itemCode))
    .map(
      (place): Row => ({
        event: 'receiving',
        event_date: place.receivedOn,
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
  const shipped = trace.recipients.map(
    (recipient): Row => ({
      event: 'shipping',
      event_date: recipient.deliveryDate,
      item_code: recipient.itemCode,
      product_description: recipient.description,
      quantity: recipient.quantity,
      unit: recipient.uom,
      from: recipient.warehouseName,
      to: `${recipient.customerName}, ${recipient.locationName}`,
      to_address: recipient.address,
      to_phone: recipient.phone,
      lot_code_source: source,
      reference_document_type: 'sales order',
      reference_document_number: recipient.salesOrderNumber,
      status: recipient.status,
    }),
  );
  return csvFile(
    [...COLUMNS],
    [...received, ...before, ...shipped].map((row) =>
      COLUMNS.map((column) =>
        column === 'traceability_lot_code'
          ? trace.lotCode
          : column === 'food_traceability_list'
            ? (listed.get(String(row.item_code)) ?? '')
            : row[column],
      ),
    ),
  );
}
