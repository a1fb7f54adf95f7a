import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tracingEndpoints } from '../../../contract/tracing.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import type { Actor } from '../../actor.ts';
import { openShop, type Shop } from '../shop.fixture.ts';
import { tracingHandlers } from '../tracing/handlers.ts';
import { readSheet } from '../tracing/read-sheet.fixture.ts';
import { packingTable } from './packouts.fixture.ts';

let shop: Shop;
let ana: Actor;
const table = packingTable({ run: (work) => shop.run(work), call: (...args) => shop.call(...args) } as Shop, () => ana);

/** Stores a delivered order of a lot. */
async function sell(number: number, customer: string, itemCode: string, lotCode: string): Promise<void> {
  const id = randomUUID();
  await shop.sql(
    `insert into sales_order_lines (tenant_id, sales_order_id, line_number, item_code, description, uom, ordered_quantity, picked_quantity, shipped_quantity, lots, unit_price_cents, line_cents)
     values ($1, $2, 1, $3, $3, 'CS', 2, 2, 2, array[$4], 999, 1998)`,
    [id, itemCode, lotCode],
  );
  await shop.sql(
    `insert into sales_orders (tenant_id, id, sales_order_number, customer_id, customer_location_id, warehouse_id, warehouse_name, status, history, shipping_method, delivery_on,
       shipping_address, subtotal_cents, discount_cents, tax_cents, surcharge_cents, total_cents, ordered_at, ordered_by)
     values ($1, $2, $3, $4, $4 || '-1', 'W1', 'Albany', 'delivered', '[]', 'Delivery', '2026-11-20', '{}', 1998, 0, 0, 0, 1998, now(), 'chef')`,
    [id, number, customer],
  );
}

beforeAll(async () => {
  shop = await openShop();
  await shop.addItems(['MELON', 'CUT', 'SALAD', 'OTHER'].map((code) => ({ code, stock: null })));
  ana = await shop.worker(['packouts'], 'W1');
  const pack = async (sources: [string, { id: string; lotCode: string }][], to: string, lotCode: string) => {
    const id = uuidv7();
    for (const [itemCode, lot] of sources)
      await table.record(id, { kind: 'source', itemCode, lotId: lot.id, lotCode: lot.lotCode, weightGrams: 9_000 });
    const lotId = randomUUID();
    const made = await table.record(id, { kind: 'output', itemCode: to, lotId, lotCode, weightGrams: 7_000 });
    return { id: lotId, lotCode, packout: made };
  };
  const one = await table.place('MELON', 10, { lotCode: 'M-1' });
  const two = await table.place('MELON', 10, { lotCode: 'M-2' });
  const cut = await pack(
    [
      ['MELON', one],
      ['MELON', two],
    ],
    'CUT',
    'C-1',
  );
  await pack([['CUT', cut]], 'SALAD', 'S-1');
  // The same lot code on another item, and an output that is reversed.
  await pack([['OTHER', await table.place('OTHER', 10, { lotCode: 'C-1' })]], 'SALAD', 'S-2');
  const never = await pack([['MELON', one]], 'CUT', 'C-9');
  await table.reverse(never.packout.id, never.packout.entries.at(-1)!.id);
  await sell(501, 'C1', 'SALAD', 'S-1');
  await sell(502, 'C2', 'SALAD', 'S-2');
  await sell(503, 'C2', 'CUT', 'C-9');
});
afterAll(() => shop.close());

const trace = (lotCode: string, itemCode?: string) =>
  shop.call(tracingEndpoints.trace, tracingHandlers.trace, {
    as: ana,
    params: { lotCode },
    ...(itemCode ? { query: { itemCode } } : {}),
  });

/** Returns the rows of the sheet of a lot by column. */
async function sheet(lotCode: string, itemCode: string) {
  const { bytes } = await shop.call(tracingEndpoints.traceSheet, tracingHandlers.traceSheet, {
    as: ana,
    params: { lotCode },
    query: { itemCode },
  });
  return readSheet(bytes);
}

describe('a repacked lot', () => {
  test('leads to the recipients of goods made from it over two packouts, and to no others', async () => {
    const { recipients, places, transformations } = await trace('M-1');
    expect(recipients).toMatchObject([{ salesOrderNumber: 501, lotCode: 'S-1', itemCode: 'SALAD' }]);
    expect(recipients).toHaveLength(1);
    expect([...new Set(places.map(({ lotCode }) => lotCode))].sort()).toEqual(['C-1', 'M-1', 'S-1']);
    expect(transformations.map(({ outputs }) => outputs.map(({ lotCode }) => lotCode))).toEqual([['C-1'], ['S-1'], []]);
  });

  test('is different from a lot of another item with the same code', async () => {
    expect((await trace('C-1', 'CUT')).recipients.map((one) => one.salesOrderNumber)).toEqual([501]);
    expect((await trace('C-1', 'OTHER')).recipients.map((one) => one.salesOrderNumber)).toEqual([502]);
  });

  test('is found from the lots made from it, with its items', async () => {
    const { transformations, items, recipients } = await trace('S-1');
    expect(transformations).toMatchObject([
      { sources: [{ lotCode: 'M-1' }, { lotCode: 'M-2' }], outputs: [{ lotCode: 'C-1' }] },
      { sources: [{ lotCode: 'C-1' }], outputs: [{ lotCode: 'S-1' }] },
    ]);
    expect(items.map(({ itemCode }) => itemCode)).toEqual(['CUT', 'MELON', 'SALAD']);
    expect(recipients).toHaveLength(1);
  });

  test('has transformation rows in the sheet, those of one packout with its number', async () => {
    const read = await sheet('C-1', 'CUT');
    const events = read.map((row) => `${row.event} ${row.traceability_lot_code} ${row.item_code}`);
    expect(events).toEqual([
      'transformation_input M-1 MELON',
      'transformation_input M-2 MELON',
      'transformation_output C-1 CUT',
      'transformation_input C-1 CUT',
      'transformation_output S-1 SALAD',
      'shipping S-1 SALAD',
    ]);
    const numbers = read.map((row) => row.reference_document_number);
    expect(new Set(numbers.slice(0, 3)).size).toBe(1);
    expect(numbers[3]).not.toBe(numbers[2]);
    expect(read[2]).toMatchObject({ weight_grams: 7000, lot_code_source: 'Albany', best_before_date: '2026-12-01' });
    expect(read[5]).toMatchObject({ lot_code_source: 'Albany' });
  });

  test('[F5.3] has the day on which it was completed, and names a source of an unknown lot', async () => {
    const [{ packoutId } = { packoutId: '' }] = (await trace('C-1', 'CUT')).transformations;
    await shop.sql(
      "update packouts set status = 'closed', closed_at = '2026-11-25T04:30:00Z' where tenant_id = $1 and id = $2",
      [packoutId],
    );
    await shop.sql(
      `insert into packout_entries (tenant_id, id, packout_id, kind, item_code, quantity, uom, factor, lot_code, done_on, done_at, by_name)
       values ($1, gen_random_uuid(), $2, 'source', 'OTHER', 1, 'CS', 1, '', '2026-11-20', now(), 'Ana')`,
      [packoutId],
    );
    const read = await sheet('C-1', 'CUT');
    // 04:30 UTC is the evening before in New York.
    expect(read.find(({ event, item_code }) => event === 'transformation_output' && item_code === 'CUT')).toMatchObject(
      {
        event_date: '2026-11-24',
      },
    );
    expect(read.filter(({ traceability_lot_code }) => traceability_lot_code === 'unknown')).toMatchObject([
      { event: 'transformation_input', item_code: 'OTHER', quantity: 1 },
    ]);
  });
});
