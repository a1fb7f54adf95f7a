import type { Delivery } from '../../contract/deliveries.ts';
import type { Item } from '../../contract/items.ts';
import type { Address } from '../../contract/locations.ts';
import type { GuideLine } from '../../contract/order-guides.ts';
import type { Hold, OrderStatus } from '../../contract/orders.ts';
import type { SalesOrderStatus } from '../../contract/sales-orders.ts';

/** Orders, sales orders and invoices. Units as in types.ts. */

export interface DemoOrderLine {
  readonly lineNumber: number;
  readonly itemCode: string;
  readonly description: string;
  readonly packSize: string;
  readonly brand: string;
  readonly uom: string;
  readonly uomFactor: number;
  readonly quantity: number;
  /** Null until the line is picked. */
  readonly pickedQuantity: number | null;
  readonly unitPriceCents: number;
  readonly priceUnit: Item['priceUnit'];
  readonly catchWeight: boolean;
  readonly averageWeightGrams: number | null;
  readonly actualWeightGrams: number | null;
  readonly taxable: boolean;
  readonly discountCents: number;
  /** After the discount. */
  readonly lineCents: number;
}

/** An order. Its totals are based on the picked quantities and weights, as far as the order is picked. */
export interface DemoOrder {
  readonly id: string;
  readonly orderNumber: number;
  readonly customerId: string;
  readonly customerLocationId: string;
  readonly warehouseId: string;
  readonly status: OrderStatus;
  readonly holds: readonly Hold[];
  readonly shippingMethod: 'Delivery' | 'Pickup';
  readonly deliveryOn: string;
  readonly poNumber: string;
  readonly notes: string;
  readonly shippingAddress: Address;
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly taxCents: number;
  readonly surchargeCents: number;
  readonly totalCents: number;
  readonly submittedAt: string;
  readonly receivedAt: string;
  readonly submittedBy: string;
  readonly submittedById: string | null;
  readonly routeId: string | null;
  readonly routeStop: number | null;
  readonly lines: readonly DemoOrderLine[];
}

export type ShortReason = 'out_of_stock' | 'damaged' | 'quality';

/** The sales order of an order. Its totals are based on the picked quantities and weights, as far as it is picked. */
export interface DemoSalesOrder {
  readonly id: string;
  readonly salesOrderNumber: number;
  /** The portal order of this sales order. */
  readonly order: DemoOrder;
  readonly warehouseName: string;
  readonly status: SalesOrderStatus;
  readonly history: readonly { readonly status: SalesOrderStatus; readonly at: string }[];
  /** The terms that its totals are based on. */
  readonly terms: Delivery['terms'];
  readonly totals: {
    readonly subtotal: number;
    readonly discount: number;
    readonly tax: number;
    readonly surcharge: number;
    readonly total: number;
  };
  readonly lines: readonly {
    readonly line: DemoOrderLine;
    readonly allocatedQuantity: number;
    readonly pickedQuantity: number;
    readonly shippedQuantity: number;
    readonly pickedWeightGrams: number | null;
    readonly shippedWeightGrams: number | null;
    readonly shortReason: ShortReason | null;
    readonly lots: readonly string[];
    /** The lot of the pick. Null if nothing was picked. */
    readonly lotId: string | null;
  }[];
}

export interface DemoInvoiceLine {
  readonly lineNumber: number;
  readonly itemCode: string;
  readonly description: string;
  readonly uom: string;
  readonly orderedQuantity: number;
  readonly quantity: number;
  readonly shortReason: ShortReason | null;
  readonly weightGrams: number | null;
  /** The weight of each case, for catch weight. Their sum is `weightGrams`. */
  readonly caseWeightsGrams: readonly number[] | null;
  readonly unitPriceCents: number;
  readonly priceUnit: Item['priceUnit'];
  readonly discountCents: number;
  readonly lineCents: number;
  /** The lot of the pick, in the order's warehouse. Null if nothing was picked. */
  readonly lotCode: string | null;
}

export interface DemoInvoice {
  readonly id: string;
  readonly invoiceNumber: number;
  readonly orderId: string;
  readonly customerId: string;
  readonly customerLocationId: string;
  readonly invoicedOn: string;
  readonly dueOn: string;
  readonly taxCents: number;
  readonly surchargeCents: number;
  readonly totalCents: number;
  readonly openCents: number;
  readonly lines: readonly DemoInvoiceLine[];
}

export interface DemoCreditMemo {
  readonly id: string;
  readonly memoNumber: number;
  readonly invoiceId: string;
  readonly customerId: string;
  readonly customerLocationId: string;
  readonly issuedOn: string;
  readonly reason: 'damaged' | 'quality' | 'short_delivery' | 'pricing';
  readonly totalCents: number;
  readonly openCents: number;
  readonly lines: readonly {
    readonly itemCode: string;
    readonly description: string;
    readonly uom: string;
    readonly quantity: number;
    readonly amountCents: number;
  }[];
}

export interface DemoOrderGuide {
  readonly id: string;
  readonly name: string;
  readonly customerId: string;
  /** Null if all locations of the customer share the guide. */
  readonly customerLocationId: string | null;
  readonly isEditable: boolean;
  readonly lines: readonly GuideLine[];
  readonly updatedAt: string;
}

export interface DemoPurchaseOrder {
  readonly id: string;
  readonly poNumber: number;
  readonly vendorId: string;
  readonly warehouseId: string;
  readonly status: 'open' | 'partial' | 'received';
  readonly orderedOn: string;
  readonly expectedOn: string;
  readonly lines: readonly {
    readonly lineNumber: number;
    readonly itemCode: string;
    readonly description: string;
    readonly uom: string;
    readonly uomFactor: number;
    readonly quantity: number;
    readonly receivedQuantity: number;
    readonly costCents: number;
  }[];
}
