import type { Address } from '../../../../contract/locations.ts';
import { HIDDEN_LINE, HIDDEN_TOTALS } from '../../../../contract/order-amounts.ts';
import type { Order } from '../../../../contract/orders.ts';
import { mutation } from '../../../data/mutation.ts';
import { takeFromCart } from '../../carts/data/mutations.ts';

const NO_ADDRESS: Address = {
  line1: '',
  line2: '',
  city: '',
  state: '',
  postalCode: '',
  country: '',
  contactName: '',
  contactPhone: '',
};

/**
 * Creates the order on this device at once, waiting and without a number. It stores only what was ordered and seen;
 * screens add descriptions and prices from the catalog.
 */
export const submitOrder = mutation({
  name: 'orders.submit',
  touches: ['orders', 'cartLines', 'checkoutDrafts', 'locations'],
  // A cart line that the server refused was still shown when the order was placed. The server evaluates the snapshot
  // separately.
  async apply(tx, { body }) {
    const location = await tx.get('locations', body.customerLocationId);
    const address = body.shippingAddress ?? location?.address ?? NO_ADDRESS;
    const order: Order = {
      id: body.orderId,
      orderNumber: null,
      customerId: location?.customerId ?? '',
      customerLocationId: body.customerLocationId,
      locationName: location?.displayName ?? body.customerLocationId,
      status: 'waiting',
      holds: [],
      deliveryDate: body.deliveryDate,
      warehouseName: location?.warehouseName ?? '',
      shipMethod: body.shippingMethod,
      purchaseOrder: body.poNumber,
      notes: body.notes,
      contactName: address.contactName,
      shippingAddress: address,
      ...HIDDEN_TOTALS,
      total: body.seenTotal,
      submittedAt: body.submittedAt,
      receivedAt: null,
      submittedBy: '',
      lines: body.lines.map((line, index) => ({
        lineNumber: index + 1,
        itemCode: line.itemCode,
        description: '',
        packSize: '',
        brand: '',
        uom: line.uom,
        quantity: line.quantity,
        pickedQuantity: null,
        priceUnit: 'uom',
        catchWeight: false,
        averageWeightGrams: null,
        actualWeightGrams: null,
        instructions: line.instructions ?? null,
        ...(body.seenTotal === null ? HIDDEN_LINE : { unitPrice: line.seenUnitPrice ?? 0, discount: 0, linePrice: 0 }),
      })),
    };
    await tx.put('orders', order.id, order);
    await takeFromCart(tx, body.customerLocationId, body.lines);
  },
});
