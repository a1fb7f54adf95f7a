import type { NewRow } from './bulk-insert.ts';
import type {
  DemoCreditMemo,
  DemoInvoice,
  DemoOrder,
  DemoOrderGuide,
  DemoOrderLine,
  DemoPurchaseOrder,
} from './trade-types.ts';

/** What was bought and sold, as rows. */

export const orderRow = (order: DemoOrder): NewRow<'orders'> => ({
  id: order.id,
  order_number: order.orderNumber,
  customer_id: order.customerId,
  customer_location_id: order.customerLocationId,
  warehouse_id: order.warehouseId,
  status: order.status,
  holds: order.holds,
  shipping_method: order.shippingMethod,
  delivery_on: order.deliveryOn,
  po_number: order.poNumber,
  notes: order.notes,
  shipping_address: order.shippingAddress,
  subtotal_cents: order.subtotalCents,
  discount_cents: order.discountCents,
  tax_cents: order.taxCents,
  surcharge_cents: order.surchargeCents,
  total_cents: order.totalCents,
  submitted_at: order.submittedAt,
  received_at: order.receivedAt,
  submitted_by: order.submittedBy,
  submitted_by_id: order.submittedById,
  route_id: order.routeId,
  route_stop: order.routeStop,
});

export const orderLineRow = (orderId: string, line: DemoOrderLine): NewRow<'order_lines'> => ({
  order_id: orderId,
  line_number: line.lineNumber,
  item_code: line.itemCode,
  description: line.description,
  pack_size: line.packSize,
  brand: line.brand,
  uom: line.uom,
  uom_factor: line.uomFactor,
  quantity: line.quantity,
  picked_quantity: line.pickedQuantity,
  unit_price_cents: line.unitPriceCents,
  price_unit: line.priceUnit,
  catch_weight: line.catchWeight,
  average_weight_grams: line.averageWeightGrams,
  actual_weight_grams: line.actualWeightGrams,
  taxable: line.taxable,
  discount_cents: line.discountCents,
  line_cents: line.lineCents,
});

export const guideRow = (guide: DemoOrderGuide): NewRow<'order_guides'> => ({
  id: guide.id,
  customer_id: guide.customerId,
  customer_location_id: guide.customerLocationId,
  name: guide.name,
  is_editable: guide.isEditable,
  lines: guide.lines,
  updated_at: guide.updatedAt,
});

export const invoiceRow = (invoice: DemoInvoice): NewRow<'invoices'> => ({
  id: invoice.id,
  invoice_number: invoice.invoiceNumber,
  order_id: invoice.orderId,
  customer_id: invoice.customerId,
  customer_location_id: invoice.customerLocationId,
  invoiced_on: invoice.invoicedOn,
  due_on: invoice.dueOn,
  total_cents: invoice.totalCents,
  open_cents: invoice.openCents,
  lines: invoice.lines,
});

export const creditMemoRow = (memo: DemoCreditMemo): NewRow<'credit_memos'> => ({
  id: memo.id,
  memo_number: memo.memoNumber,
  invoice_id: memo.invoiceId,
  customer_id: memo.customerId,
  customer_location_id: memo.customerLocationId,
  issued_on: memo.issuedOn,
  reason: memo.reason,
  total_cents: memo.totalCents,
  open_cents: memo.openCents,
  lines: memo.lines,
});

export const purchaseOrderRow = (order: DemoPurchaseOrder): NewRow<'purchase_orders'> => ({
  id: order.id,
  po_number: order.poNumber,
  vendor_id: order.vendorId,
  warehouse_id: order.warehouseId,
  status: order.status,
  ordered_on: order.orderedOn,
  expected_on: order.expectedOn,
  lines: order.lines,
});
