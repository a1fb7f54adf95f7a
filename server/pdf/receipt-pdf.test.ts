import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Delivery, DeliveryLine, LineOutcome } from '../../contract/deliveries.ts';
import { AS_PICKED, signedHash } from '../../rules/delivery.ts';
import type { Letterhead } from './letterhead.ts';
import type { DocumentLots } from './lots.ts';
import { pdfPages } from './pdf-text.fixture.ts';
import { receiptPdf } from './receipt-pdf.ts';

const letterhead: Letterhead = { companyName: 'Greenleaf Produce', phone: null, email: null, logo: null };
const SIGNATURE = '0198aaaa-0000-7000-8000-000000000009';
let picture: Uint8Array;
beforeAll(async () => {
  picture = await sharp({ create: { width: 300, height: 90, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
});

/** A checked line, without an outcome if it is null. */
const line = (
  lineNumber: number,
  more: Partial<DeliveryLine> = {},
  outcome: Partial<LineOutcome> | null = {},
): DeliveryLine => ({
  lineNumber,
  itemCode: `I${lineNumber}`,
  description: `Description ${lineNumber}`,
  packSize: '24 ct',
  brand: 'Foxy',
  uom: 'CS',
  uomFactor: 1,
  units: [],
  orderedQuantity: 4,
  pickedQuantity: 4,
  loadedQuantity: 4,
  pickedWeightGrams: null,
  averageWeightGrams: null,
  catchWeight: false,
  lots: [],
  unitPrice: 1234,
  priceUnit: 'uom',
  taxable: false,
  outcome: outcome ? { ...AS_PICKED, ...outcome } : null,
  photoIds: [],
  ...more,
});

const delivery = (lines: DeliveryLine[], more: Partial<Delivery> = {}): Delivery => ({
  id: '0198aaaa-0000-7000-8000-000000000001',
  salesOrderNumber: 700_123,
  routeId: 'R07',
  deliveryDate: '2026-11-24',
  customerLocationId: 'C1-1',
  locationName: 'Café Luna',
  address: {
    line1: '1 Main',
    line2: '',
    city: 'Albany',
    state: 'NY',
    postalCode: '12207',
    country: 'US',
    contactName: 'Ana',
    contactPhone: '',
  },
  phone: '',
  stop: 1,
  warehouseId: 'W1',
  status: 'delivered',
  purchaseOrder: 'PO-7',
  notes: '',
  showPrices: true,
  terms: {
    taxBasisPoints: 0,
    discountBasisPoints: 0,
    surcharge: { kind: 'flat', amount: 750, basisPoints: 0 },
    minimumOrder: 0,
  },
  lines,
  containers: [{ kind: 'tote', left: 3, returned: 1 }],
  containersOwed: [
    { kind: 'tote', count: 5 },
    { kind: 'keg', count: 2 },
  ],
  payment: { method: 'check', amount: 5686, reference: 'No. 88', at: '2026-11-24T11:00:00.000Z' },
  signatures: [],
  arrivedAt: null,
  completedAt: '2026-11-24T11:03:00.000Z',
  ...more,
});

const NO_LOTS: DocumentLots = { byLine: new Map(), sites: [] };
const text = async (of: Delivery, locale: 'en' | 'es' | 'fr' = 'en', pages = 1, lots = NO_LOTS) => {
  const bytes = await receiptPdf(of, {
    letterhead,
    locale,
    timeZone: 'America/New_York',
    pictures: new Map([[SIGNATURE, picture]]),
    lots,
    now: new Date(0),
  });
  const read = pdfPages(bytes);
  expect(read).toHaveLength(pages);
  return read.join('\n').replaceAll('\u00a0', ' ');
};
const signed = (hash: string): Delivery['signatures'] => [
  { id: SIGNATURE, name: 'Ana Ruiz', hash, total: 1, at: '2026-11-24T11:02:00.000Z', by: 'Dan', place: null },
];

describe('the receipt of a delivery', () => {
  test('shows the delivered lines, the outcome of the others, the total, containers and payment', async () => {
    const told = await text(
      delivery([
        line(1),
        line(
          2,
          { pickedWeightGrams: 18_144, priceUnit: 'lb', unitPrice: 100 },
          { refusedQuantity: 2, refusedReason: 'quality' },
        ),
      ]),
    );
    expect(told).toContain('Café Luna');
    expect(told).toContain('2 refused: poor quality');
    // Half of 18,144 g is 20 lb, at 1.00.
    expect(told).toMatch(/20\.00 lb/);
    expect(told).toContain('$20.00');
    expect(told).toContain('$76.86');
    expect(told).toMatch(/Totes\n3\n1\n7/);
    expect(told).toMatch(/Kegs\n0\n0\n2/);
    expect(told).toMatch(/Check.*\$56\.86.*No\. 88/);
    expect(told).toContain('Not signed');
  });

  test('[F6] says that goods were refused because they were too warm', async () => {
    const told = await text(delivery([line(1, {}, { refusedQuantity: 1, refusedReason: 'temperature' })]));
    expect(told).toContain('1 refused: too warm');
  });

  test('[F5.4] names the lots, and of listed foods their quantities and the places that gave them their codes', async () => {
    const site = {
      key: 'packer:1',
      phone: '(800) 555-0180',
      address: '1 Field Rd, Nogales AZ 85621',
      fdaRegistration: '',
    };
    const lots = {
      byLine: new Map([
        [
          1,
          [
            { itemCode: 'I1', lotCode: 'A7', quantity: 3, source: 'Pajaro Growers' },
            { itemCode: 'I1', lotCode: 'B8', quantity: 1, source: '' },
          ],
        ],
      ]),
      sites: [{ ...site, name: 'Pajaro Growers', gln: '9520000010003' }],
    };
    const told = await text(
      delivery([line(1, { lots: ['A7', 'B8'] }), line(2, { lots: ['C9', 'D1'] })]),
      'en',
      1,
      lots,
    );
    expect(told).toContain('Lot A7, 3 CS, Pajaro Growers; Lot B8, 1 CS');
    expect(told).toContain('Lot C9, D1');
    expect(told).toContain('Pajaro Growers  ·  1 Field Rd, Nogales AZ 85621  ·  (800) 555-0180  ·  GLN 9520000010003');
  });

  test('names the signer with the signature, and reports changes since the signature', async () => {
    const before = delivery([line(1)]);
    const of = { ...before, signatures: signed(await signedHash(before)) };
    const good = await text(of);
    expect(good).toContain('Ana Ruiz');
    expect(good).toContain('with Dan');
    expect(good).not.toContain('Unsigned change');
    const bytes = await receiptPdf(of, {
      letterhead,
      locale: 'en',
      timeZone: 'UTC',
      pictures: new Map([[SIGNATURE, picture]]),
      lots: NO_LOTS,
      now: new Date(0),
    });
    expect(Buffer.from(bytes).toString('latin1')).toContain('/Subtype /Image');
    const changed = { ...of, lines: [line(1, {}, { shortQuantity: 1, shortReason: 'missing' })] };
    const told = await text(changed);
    expect(told).toContain('Unsigned change');
    expect(told).toContain('1 short: missing from the truck');
  });

  test('shows no price and no amount if the location sees none', async () => {
    const told = await text(delivery([line(1), line(2, { priceUnit: 'lb' })], { showPrices: false }));
    expect(told).not.toMatch(/\$|12\.34|49\.36|56\.86|7\.50/);
    expect(told).not.toMatch(/Subtotal|Surcharge/i);
    expect(told).toContain('No. 88');
  });

  test('[B4] claims nothing of a line that the driver has not checked', async () => {
    const unchecked = [line(1), line(2, {}, null), line(3, { pickedQuantity: 0 }, null)];
    expect((await text(delivery(unchecked))).match(/Not checked at the door/g)).toHaveLength(1);
    expect(await text(delivery(unchecked, { completedAt: null }))).not.toContain('Not checked');
  });

  test('is written in Spanish and French', async () => {
    const of = delivery([line(1, {}, { returnedQuantity: 1, returnedReason: 'wrong_item' })]);
    const spanish = await text(of, 'es');
    expect(spanish).toContain('Comprobante de entrega');
    expect(spanish).toContain('devuelto 1: artículo equivocado');
    const french = await text(of, 'fr');
    expect(french).toContain('Reçu de livraison');
    expect(french).toContain('retourné 1 : mauvais article');
  });

  test('with many lines has several pages', async () => {
    const told = await text(delivery(Array.from({ length: 60 }, (_, index) => line(index + 1))), 'en', 4);
    expect(told).toContain('Description 60');
  });
});
