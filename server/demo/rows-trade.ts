import type { NewRow } from './bulk-insert.ts';
import type { DemoOrder, DemoOrderGuide, DemoOrderLine, DemoPurchaseOrder, DemoSalesOrder } from './trade-types.ts';

/** Rows of orders, sales orders, guides, invoices and purchase orders. */

/** Returns the row of an order. */
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

/** Returns the row of an order line. */
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

/** Returns the row of a sales order. */
export const salesOrderRow = ({ order, totals, ...own }: DemoSalesOrder): NewRow<'sales_orders'> => ({
  id: own.id,
  sales_order_number: own.salesOrderNumber,
  order_id: order.id,
  order_number: order.orderNumber,
  customer_id: order.customerId,
  customer_location_id: order.customerLocationId,
  warehouse_id: order.warehouseId,
  warehouse_name: own.warehouseName,
  status: own.status,
  history: own.history,
  shipping_method: order.shippingMethod,
  delivery_on: order.deliveryOn,
  po_number: order.poNumber,
  notes: order.notes,
  shipping_address: order.shippingAddress,
  subtotal_cents: totals.subtotal,
  discount_cents: totals.discount,
  tax_cents: totals.tax,
  surcharge_cents: totals.surcharge,
  total_cents: totals.total,
  ordered_at: order.submittedAt,
  ordered_by: order.submittedBy,
  terms: own.terms,
});

/** Returns the row of a sales order line. */
export const salesOrderLineRow = (
  salesOrderId: string,
  { line, ...own }: DemoSalesOrder['lines'][number],
): NewRow<'sales_order_lines'> => ({
  sales_order_id: salesOrderId,
  line_number: line.lineNumber,
  item_code: line.itemCode,
  description: line.description,
  pack_size: line.packSize,
  brand: line.brand,
  uom: line.uom,
  uom_factor: line.uomFactor,
  ordered_quantity: line.quantity,
  allocated_quantity: own.allocatedQuantity,
  picked_quantity: own.pickedQuantity,
  shipped_quantity: own.shippedQuantity,
  short_quantity: own.shortReason === null ? 0 : line.quantity - own.pickedQuantity,
  picked_weight_grams: own.pickedWeightGrams,
  shipped_weight_grams: own.shippedWeightGrams,
  short_reason: own.shortReason,
  lots: own.lots,
  unit_price_cents: line.unitPriceCents,
  price_unit: line.priceUnit,
  catch_weight: line.catchWeight,
  average_weight_grams: line.averageWeightGrams,
  taxable: line.taxable,
  discount_cents: line.discountCents,
  line_cents: line.lineCents,
});

/** Returns the row of an order guide. */
export const guideRow = (guide: DemoOrderGuide): NewRow<'order_guides'> => ({
  id: guide.id,
  customer_id: guide.customerId,
  customer_location_id: guide.customerLocationId,
  name: guide.name,
  is_editable: guide.isEditable,
  lines: guide.lines,
  updated_at: guide.updatedAt,
});

/** Returns the row of a purchase order. */
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
