/** Columns of the list of sales orders. The sortable ones are the list's sort fields. */
export const SALES_ORDER_HEADERS = [
  { field: 'salesOrderNumber', sortable: true },
  { field: 'orderNumber', sortable: false },
  { field: 'status', sortable: false },
  { field: 'orderedAt', sortable: true },
  { field: 'deliveryDate', sortable: true },
  { field: 'shipMethod', sortable: false },
  { field: 'purchaseOrder', sortable: false },
  { field: 'lineCount', sortable: false },
  { field: 'total', sortable: true },
] as const;

/** Columns of a sales order's lines. */
export const SALES_ORDER_LINE_HEADERS = [
  { field: 'itemCode', sortable: true },
  { field: 'description', sortable: true },
  { field: 'uom', sortable: false },
  { field: 'orderedQuantity', sortable: true },
  { field: 'allocatedQuantity', sortable: true },
  { field: 'pickedQuantity', sortable: true },
  { field: 'shippedQuantity', sortable: true },
  { field: 'shippedWeightGrams', sortable: true },
  { field: 'unitPrice', sortable: true },
  { field: 'linePrice', sortable: true },
] as const;
