/** Columns of the order list. The sortable ones are the list's sort fields. */
export const ORDER_HEADERS = [
  { field: 'orderNumber', sortable: true },
  { field: 'status', sortable: false },
  { field: 'submittedAt', sortable: true },
  { field: 'deliveryDate', sortable: true },
  { field: 'shipMethod', sortable: false },
  { field: 'purchaseOrder', sortable: false },
  { field: 'lineCount', sortable: false },
  { field: 'total', sortable: true },
] as const;

/** Columns of an order's lines (spec section 3, order line). */
export const ORDER_LINE_HEADERS = [
  { field: 'itemCode', sortable: true },
  { field: 'description', sortable: true },
  { field: 'packSize', sortable: false },
  { field: 'brand', sortable: true },
  { field: 'uom', sortable: false },
  { field: 'quantity', sortable: true },
  { field: 'unitPrice', sortable: true },
  { field: 'discount', sortable: true },
  { field: 'linePrice', sortable: true },
] as const;
