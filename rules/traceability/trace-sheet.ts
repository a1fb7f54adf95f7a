/**
 * The columns of a lot's traceability sheet with their meanings, in English, because the sheet is for the FDA. Their
 * order never changes, so that sheets can be combined: new columns follow at the end. They are the key data elements of
 * receiving, transformation and shipping (21 CFR 1.1340 to 1.1350).
 */
export const TRACE_COLUMNS = {
  event: { kind: 'text', meaning: 'The critical tracking event, see below' },
  event_date: { kind: 'day', meaning: 'Date received, transformed or shipped, in the time zone of the company' },
  traceability_lot_code: { kind: 'text', meaning: 'Traceability lot code; "unknown" if an input had none' },
  item_code: { kind: 'text', meaning: 'The company’s number of the item' },
  product_description: { kind: 'text', meaning: 'Commodity and variety as the company describes them' },
  food_traceability_list: {
    kind: 'text',
    meaning: 'Name of the food on the Food Traceability List; empty if not listed',
  },
  quantity: { kind: 'number', meaning: 'Quantity of this lot in the unit' },
  unit: { kind: 'text', meaning: 'Unit of measure, see below' },
  weight_grams: { kind: 'number', meaning: 'Net weight in grams; empty if it was not weighed' },
  from: { kind: 'text', meaning: 'Receiving: immediate previous source. Shipping: location shipped from' },
  to: { kind: 'text', meaning: 'Receiving: location received at. Shipping: immediate subsequent recipient' },
  to_address: { kind: 'text', meaning: 'Address of "to"' },
  to_phone: { kind: 'text', meaning: 'Phone number of "to"' },
  lot_code_source: {
    kind: 'text',
    meaning: 'Traceability lot code source; several, divided by " / ", if several packers used the code',
  },
  reference_document_type: { kind: 'text', meaning: 'Type of the reference document' },
  reference_document_number: { kind: 'number', meaning: 'Number of the reference document' },
  origin_country: { kind: 'text', meaning: 'Country of origin, ISO 3166-1 alpha-3' },
  pack_date: { kind: 'day', meaning: 'Date packed, as labeled' },
  best_before_date: { kind: 'day', meaning: 'Best-before, sell-by or use-by date, as labeled' },
  temperature_c: { kind: 'number', meaning: 'Temperature at receipt in degrees Celsius' },
  sscc: { kind: 'text', meaning: 'Serial Shipping Container Code of the pallet (GS1)' },
  status: { kind: 'text', meaning: 'Status of the sales order' },
  recorded_by: { kind: 'text', meaning: 'Who recorded the event' },
  brand: { kind: 'text', meaning: 'Brand' },
  pack_size: { kind: 'text', meaning: 'Packaging size' },
  lot_assumed: { kind: 'text', meaning: '"yes": a label had no lot code, and the planned lot was recorded' },
  from_address: { kind: 'text', meaning: 'Address of "from"' },
  from_phone: { kind: 'text', meaning: 'Phone number of "from"' },
  lot_code_source_address: { kind: 'text', meaning: 'Address of the lot code source' },
  lot_code_source_phone: { kind: 'text', meaning: 'Phone number of the lot code source' },
  lot_code_source_gln: { kind: 'text', meaning: 'Global Location Number of the lot code source (GS1)' },
  lot_code_source_fda_registration: {
    kind: 'text',
    meaning: 'FDA food facility registration number of the lot code source',
  },
} as const satisfies Readonly<Record<string, { readonly kind: 'text' | 'number' | 'day'; readonly meaning: string }>>;
export type TraceColumn = keyof typeof TRACE_COLUMNS;

/** The words of the column `event`. */
export const TRACE_EVENTS = {
  receiving: 'Received from a supplier, or from another warehouse of the company',
  returned_to_supplier: 'Sent back to the supplier',
  transformation_input: 'Used in a packout; all rows of one packout have its number',
  transformation_output: 'Made in a packout under a new traceability lot code',
  shipping: 'Left for a customer, or for another warehouse of the company',
} as const;

/** Units that distributors use. Others are the company’s own. */
export const TRACE_UNITS: Readonly<Record<string, string>> = {
  BG: 'Bag',
  BN: 'Bunch',
  BX: 'Box',
  CS: 'Case',
  CT: 'Carton',
  DZ: 'Dozen',
  EA: 'Each, a single piece',
  GA: 'Gallon',
  HC: 'Half case',
  KG: 'Kilogram',
  LB: 'Pound',
  PK: 'Pack',
};
