import { expect, test } from 'vitest';
import { orderConfirmation } from './confirmation-text.ts';
import { withoutPrices } from './hide-prices.ts';

const address = {
  ...{ line1: '1 Main', line2: '', city: 'Albany', state: 'NY', postalCode: '12207', country: 'US' },
  ...{ contactName: 'Ana', contactPhone: '' },
};

const order = {
  ...{ id: 'x', orderNumber: 1001, customerId: 'C1', customerLocationId: 'C1-1', locationName: 'Kitchen' },
  ...{ status: 'received', holds: [], deliveryDate: '2026-11-24', warehouseName: 'Main', shipMethod: 'Delivery' },
  ...{ purchaseOrder: '', notes: '', contactName: 'Ana', shippingAddress: address },
  ...{ subtotal: 4800, discount: 0, tax: 0, surcharge: 250, total: 5050 },
  ...{ submittedAt: '2026-11-21T03:12:00.000Z', receivedAt: '2026-11-21T03:12:01.000Z', submittedBy: 'Chef' },
  lines: [
    {
      ...{ lineNumber: 1, itemCode: 'I1', description: 'Lime', packSize: '48 ct', brand: '', uom: 'CS', quantity: 2 },
      ...{ pickedQuantity: null, unitPrice: 2400, priceUnit: 'uom', catchWeight: false, averageWeightGrams: null },
      ...{ actualWeightGrams: null, discount: 0, linePrice: 4800 },
    },
  ],
} satisfies Parameters<typeof orderConfirmation>[0];

test('names the lines with their amounts and the total', () => {
  const { subject, text } = orderConfirmation(order, 'Green & Co', 'en');
  expect(subject).toBe('Order 1001 received – Green & Co');
  expect(text).toContain('2 CS  Lime  48 ct  $48.00');
  expect(text).toContain('Total: $50.50');
});

test('has no amounts for a location that may not see prices', () => {
  const { text } = orderConfirmation(withoutPrices(order), 'Green & Co', 'en');
  expect(text).toContain('2 CS  Lime  48 ct\n');
  expect(text).not.toMatch(/\$|Total|0\.00/);
});
