import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { receivingEndpoints } from '../../../contract/receiving.ts';
import { tracingEndpoints } from '../../../contract/tracing.ts';
import type { Actor } from '../../actor.ts';
import { pdfPages } from '../../pdf/pdf-text.fixture.ts';
import { lotTrailsSource } from '../receiving/collection.ts';
import { receivingHandlers } from '../receiving/handlers.ts';
import { failure, openShop, type Shop } from '../shop.fixture.ts';
import { tracingHandlers } from './handlers.ts';
import { readSheet } from './read-sheet.fixture.ts';

let shop: Shop;
let ana: Actor;
const orderId = randomUUID();
const entryId = randomUUID();
const GTIN = '00012345678905';

beforeAll(async () => {
  shop = await openShop();
  ana = await shop.worker(['receiving'], 'W1');
  await shop.sql("insert into vendors (tenant_id, id, company) values ($1, 'V1', 'O’Hara Farms')");
  await shop.addItems([
    { code: 'CUKE', description: 'CUCUMBERS, SELECT 36CT', gtin: GTIN, stock: 0, packSize: '36 CT' },
  ]);
  await shop.sql(
    `insert into purchase_orders (tenant_id, id, po_number, vendor_id, warehouse_id, status, ordered_on, expected_on, lines)
     values ($1, $2, 70001, 'V1', 'W1', 'open', '2026-11-16', '2026-11-19', $3)`,
    [
      orderId,
      JSON.stringify([
        {
          lineNumber: 1,
          itemCode: 'CUKE',
          description: 'CUCUMBERS, SELECT 36CT',
          uom: 'CS',
          uomFactor: 1,
          quantity: 10,
          receivedQuantity: 0,
          costCents: 700,
        },
      ]),
    ],
  );
  await shop.call(receivingEndpoints.receiveEntry, receivingHandlers.receiveEntry, {
    as: ana,
    params: { id: `${orderId}:1` },
    body: {
      entryId,
      kind: 'receive',
      itemCode: 'CUKE',
      description: '',
      quantity: 2,
      uom: 'CS',
      factor: 1,
      weightGrams: 23_500,
      caseWeights: [11_500, 12_000],
      lotId: randomUUID(),
      lotCode: 'LOT-7',
      originCountry: 'MEX',
      packedOn: '2026-11-17',
      expiresOn: '2026-11-29',
      temperatureTenths: 45,
      onHold: false,
      sscc: null,
      bin: 'A-01-1',
      reason: null,
      note: '',
      receivedOn: '2026-11-19',
      receivedAt: '2026-11-19T12:00:00.000Z',
    },
  });
  await shop.sql(
    `insert into sales_order_lines (tenant_id, sales_order_id, line_number, item_code, description, uom, ordered_quantity, picked_quantity, shipped_quantity, lots, unit_price_cents, line_cents)
     values ($1, $2, 1, 'CUKE', 'CUCUMBERS, SELECT 36CT', 'CS', 2, 2, 2, '{LOT-7}', 999, 1998)`,
    [SALE],
  );
  await shop.sql(
    `insert into sales_orders (tenant_id, id, sales_order_number, customer_id, customer_location_id, warehouse_id, warehouse_name, status, history, shipping_method, delivery_on,
       shipping_address, subtotal_cents, discount_cents, tax_cents, surcharge_cents, total_cents, ordered_at, ordered_by)
     values ($1, $2, 501, 'C1', 'C1-1', 'W1', 'Albany', 'delivered', '[]', 'Delivery', '2026-11-20', $3, 1998, 0, 0, 0, 1998, now(), 'chef')`,
    [
      SALE,
      JSON.stringify({
        line1: '1 Main St',
        line2: '',
        city: 'Troy',
        state: 'NY',
        postalCode: '12180',
        country: 'US',
        contactName: '',
        contactPhone: '518-555-0100',
      }),
    ],
  );
});
afterAll(() => shop.close());
const SALE = randomUUID();

describe('a lot', () => {
  test('is traced from the vendor to its recipients', async () => {
    const trace = await shop.call(tracingEndpoints.trace, tracingHandlers.trace, {
      as: ana,
      params: { lotCode: 'LOT-7' },
    });
    expect(trace.items).toEqual([
      {
        ...{ itemCode: 'CUKE', description: 'CUCUMBERS, SELECT 36CT', brand: '', packSize: '36 CT' },
        listedAs: 'Cucumbers (fresh)',
      },
    ]);
    expect(trace.receipts).toMatchObject([
      { poNumber: 70_001, vendorName: 'O’Hara Farms', warehouseName: 'Albany', quantity: 2, originCountry: 'MEX' },
    ]);
    expect(trace.places).toMatchObject([{ bin: 'A-01-1', onHand: 2 }]);
    expect(trace.moves).toMatchObject([{ kind: 'receive', quantity: 2, poNumber: 70_001 }]);
    expect(trace.recipients).toMatchObject([
      {
        salesOrderNumber: 501,
        customerId: 'C1',
        address: '1 Main St, Troy NY 12180',
        phone: '518-555-0100',
        quantity: 2,
      },
    ]);
    expect(JSON.stringify(trace)).not.toMatch(/price|cents|\b999\b/i);
  });

  test('has a sheet with a row for each receipt and each delivery', async () => {
    const { bytes } = await shop.call(tracingEndpoints.traceSheet, tracingHandlers.traceSheet, {
      as: ana,
      params: { lotCode: 'LOT-7' },
    });
    expect(await readSheet(bytes)).toMatchObject([
      {
        event: 'receiving',
        event_date: '2026-11-19',
        traceability_lot_code: 'LOT-7',
        food_traceability_list: 'Cucumbers (fresh)',
        from: 'O’Hara Farms',
        to: 'Albany',
        reference_document_type: 'purchase order',
        reference_document_number: 70_001,
        temperature_c: 4.5,
      },
      {
        event: 'shipping',
        event_date: '2026-11-20',
        quantity: 2,
        unit: 'CS',
        reference_document_number: 501,
        to_address: '1 Main St, Troy NY 12180',
      },
    ]);
  });

  test('is on the devices of its warehouse with its recipients, without prices', async () => {
    // Devices drop old trails, and this order has a fixed delivery day in the past.
    await shop.sql('update sales_orders set delivery_on = current_date where tenant_id = $1 and id = $2', [SALE]);
    const trails = await shop.run((tx) => lotTrailsSource(tx, 'floor:W1', [SALE], { prices: false, exactStock: true }));
    expect(trails.get(SALE)).toMatchObject({
      salesOrderNumber: 501,
      lotCodes: ['LOT-7'],
      phone: '518-555-0100',
      lines: [{ itemCode: 'CUKE', quantity: 2, picks: [] }],
    });
    expect(JSON.stringify(trails.get(SALE))).not.toMatch(/price|cents|\b999\b/i);
  });

  test('[B7] that the customer gave back whole was received by no one', async () => {
    const shipped = (quantity: number) =>
      shop.sql('update sales_order_lines set shipped_quantity = $3 where tenant_id = $1 and sales_order_id = $2', [
        SALE,
        quantity,
      ]);
    await shipped(0);
    const trails = await shop.run((tx) => lotTrailsSource(tx, 'floor:W1', [SALE], { prices: false, exactStock: true }));
    expect(trails.get(SALE)?.lines).toEqual([]);
    const { recipients } = await shop.call(tracingEndpoints.trace, tracingHandlers.trace, {
      as: ana,
      params: { lotCode: 'LOT-7' },
    });
    expect(recipients).toEqual([]);
    await shipped(2);
  });
});

describe('labels', () => {
  const label = (query: { entryId: string; copies?: string }) =>
    shop.call(tracingEndpoints.label, tracingHandlers.label, { as: ana, params: { id: orderId }, query });

  test('are one per case, with its weight', async () => {
    const pages = pdfPages((await label({ entryId })).bytes);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain(`(01)${GTIN}(10)LOT-7`);
    expect(pages[0]).toContain('(13)261117(15)261129(3103)011500');
    expect(pages[1]).toContain('(3103)012000');
  });

  test('are the requested number, and not found for an unknown entry', async () => {
    expect(pdfPages((await label({ entryId, copies: '5' })).bytes)).toHaveLength(5);
    expect(await failure(label({ entryId: randomUUID() }))).toBe('not_found');
  });
});

describe('an item', () => {
  test('is found by the GTIN on its label, in any length', async () => {
    const find = (upc: string) => shop.call(tracingEndpoints.uoms, tracingHandlers.uoms, { as: ana, params: { upc } });
    expect(await find('012345678905')).toMatchObject({ itemCode: 'CUKE', uom: 'CS' });
    expect(await failure(find('012345678904'))).toBe('item_unknown');
  });

  test('is found by words; countries have names in three languages', async () => {
    const { data } = await shop.call(tracingEndpoints.items, tracingHandlers.items, {
      as: ana,
      query: { q: 'select cuc' },
    });
    expect(data.map(({ itemCode }) => itemCode)).toEqual(['CUKE']);
    const countries = await shop.call(tracingEndpoints.countries, tracingHandlers.countries, { as: ana });
    expect(countries.find(({ alpha3 }) => alpha3 === 'MEX')).toEqual({
      alpha2: 'MX',
      alpha3: 'MEX',
      number: '484',
      names: { en: 'Mexico', es: 'México', fr: 'Mexique' },
    });
  });
});
