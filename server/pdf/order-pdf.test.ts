import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { HIDDEN_LINE, HIDDEN_TOTALS } from '../../contract/order-amounts.ts';
import type { Order, OrderLine } from '../../contract/orders.ts';
import { type Letterhead, logoOf } from './letterhead.ts';
import { orderPdf } from './order-pdf.ts';
import { pdfPages } from './pdf-text.fixture.ts';

const letterhead: Letterhead = { companyName: 'Greenleaf Produce', phone: '518-555-0100', email: null, logo: null };

const line = (lineNumber: number, more: Partial<OrderLine> = {}): OrderLine => ({
  lineNumber,
  itemCode: `I${lineNumber}`,
  description: `Description ${lineNumber}`,
  packSize: '24 ct',
  brand: 'Foxy',
  uom: 'CS',
  quantity: 2,
  pickedQuantity: null,
  unitPrice: 1234,
  priceUnit: 'uom',
  catchWeight: false,
  averageWeightGrams: null,
  actualWeightGrams: null,
  discount: 0,
  linePrice: 2468,
  ...more,
});

const order = (lines: OrderLine[], more: Partial<Order> = {}): Order => ({
  id: '0198aaaa-0000-7000-8000-000000000001',
  orderNumber: 100482,
  customerId: 'C1',
  customerLocationId: 'C1-1',
  locationName: 'Café Luna',
  status: 'received',
  holds: [],
  deliveryDate: '2026-11-24',
  warehouseName: 'Albany',
  shipMethod: 'Delivery',
  purchaseOrder: 'PO-7',
  notes: '',
  contactName: 'Ana',
  shippingAddress: {
    line1: '1 Main',
    line2: '',
    city: 'Albany',
    state: 'NY',
    postalCode: '12207',
    country: 'US',
    contactName: 'Ana',
    contactPhone: '',
  },
  subtotal: 123_456_789,
  discount: 100,
  tax: 50,
  surcharge: 0,
  total: 123_456_739,
  submittedAt: '2026-11-21T03:12:00.000Z',
  receivedAt: null,
  submittedBy: 'Chef',
  lines,
  ...more,
});

const pages = async (of: Order, options: { locale?: 'en' | 'es' | 'fr'; letterhead?: Letterhead } = {}) =>
  pdfPages(
    await orderPdf(of, {
      letterhead,
      locale: 'en',
      timeZone: 'America/New_York',
      now: new Date(0),
      ...options,
    }),
  );
/** The kind of blank in a time or an amount differs between versions of ICU. */
const text = async (...args: Parameters<typeof pages>) => (await pages(...args)).join('\n').replaceAll('\u00a0', ' ');

describe('an order as PDF', () => {
  test('shows what the customer asked for a line, whole', async () => {
    const note =
      'Ripe ones for tonight, and only from the small crates, because the large ones came bruised twice.'.repeat(2);
    const found = await text(order([line(1, { instructions: { note, substitution: 'ask' } }), line(2)]));
    expect(found.replaceAll(/\s+/g, ' ')).toContain(`${note} · Ask before substituting`);
  });

  test('shows the company, the delivery, the lines and the prices', async () => {
    const found = (await text(order([line(1)]))).split('\n');
    expect(found).toEqual(
      expect.arrayContaining([
        'Greenleaf Produce',
        '100482',
        'Sent',
        'Café Luna',
        'Tuesday, November 24, 2026',
        'Nov 20, 2026, 10:12 PM',
        'PO-7',
        'I1',
        'Description 1',
        '$12.34',
        '$24.68',
        '-$1.00',
        '$1,234,567.39',
        'Page 1 of 1',
      ]),
    );
  });

  test.each([
    ['es', ['Pedido', 'Enviado', 'martes, 24 de noviembre de 2026', 'Página 1 de 1', '$1,234,567.39']],
    ['fr', ['Commande', 'Envoyée', 'mardi 24 novembre 2026', 'Page 1 sur 1', '1 234 567,39 $']],
  ] as const)('is written in %s', async (locale, words) => {
    const found = await text(order([line(1)]), { locale });
    for (const word of words) expect(found).toContain(word);
  });

  test('marks an estimate by weight until it was weighed', async () => {
    const estimate = line(1, { priceUnit: 'lb', catchWeight: true, averageWeightGrams: 1000 });
    expect(await text(order([estimate]))).toContain('~');
    const weighed = await text(order([{ ...estimate, actualWeightGrams: 45_359 }]));
    expect(weighed).not.toContain('~');
    expect(weighed).toContain('$12.34/lb');
    expect(weighed).toContain('100.00 lb');
    expect(await text(order([line(1)]))).not.toContain('~');
  });

  test('uses as many pages as it needs, with the head on each page of lines', async () => {
    const all = await pages(order(Array.from({ length: 120 }, (_, index) => line(index + 1))));
    expect(all.length).toBeGreaterThan(3);
    for (const [index, page] of all.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${all.length}`);
      if (page.includes('Description '))
        expect(page.split('\n')).toEqual(expect.arrayContaining(['Item', 'Description', 'Amount']));
    }
    const codes = all.flatMap((page) => page.split('\n').filter((word) => /^I\d+$/.test(word)));
    expect(codes).toEqual(Array.from({ length: 120 }, (_, index) => `I${index + 1}`));
  });

  test('shows no amount if prices are hidden', async () => {
    const found = await text(order([line(1, HIDDEN_LINE)], HIDDEN_TOTALS));
    expect(found).not.toMatch(/\$|Price|Amount|Total|Discount/);
    expect(found).toContain('Description 1');
  });

  test('shows the picked quantity if it differs, and each line’s discount', async () => {
    const found = await text(order([line(1, { pickedQuantity: 1.5, discount: 250 }), line(2, { pickedQuantity: 2 })]));
    expect(found).toContain('picked 1.5');
    expect(found).toContain('-$2.50');
    expect(found.match(/picked/g)).toHaveLength(1);
  });

  test('shows why it is held, each reason once', async () => {
    const hold = { kind: 'price', itemCode: 'I1', uom: 'CS', seen: 1, now: 2, reason: null } as const;
    const held = order([line(1)], {
      status: 'held',
      holds: [hold, { ...hold, itemCode: 'I2' }, { ...hold, kind: 'credit' }],
    });
    expect(await text(held)).toContain(
      'This order is held for review: prices have changed, the credit must be reviewed',
    );
    const gone = { ...hold, kind: 'item_unavailable' } as const;
    const late = { ...held, holds: [{ ...gone, leadDays: 4 }, gone] };
    expect(await text(late)).toContain(
      'held for review: an item must be ordered further ahead, an item is no longer available',
    );
  });

  test('keeps all text of long notes and of descriptions of one endless word on the paper', async () => {
    const notes = Array.from({ length: 200 }, (_, index) => `note ${index}`).join('\n');
    const found = await text(order([line(1, { description: 'x'.repeat(400), brand: 'y'.repeat(400) })], { notes }));
    expect(found).toContain('note 199');
    expect(found).toContain('…');
  });

  test('shows the logo if there is one', async () => {
    const picture = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#2e7d32' } })
      .webp()
      .toBuffer();
    const logo = await logoOf(picture);
    expect(logo).toMatchObject({ width: 432, height: 144 });
    const bytes = await orderPdf(order([line(1)]), {
      letterhead: { ...letterhead, logo },
      locale: 'en',
      timeZone: 'UTC',
      now: new Date(0),
    });
    expect(Buffer.from(bytes).toString('latin1')).toContain('/Subtype /Image');
    expect(await logoOf(Buffer.from('no picture'))).toBeNull();
  });
});
