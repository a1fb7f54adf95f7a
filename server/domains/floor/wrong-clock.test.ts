import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pickingEndpoints } from '../../../contract/picking.ts';
import { receivingEndpoints } from '../../../contract/receiving.ts';
import { transferEndpoints } from '../../../contract/transfers.ts';
import { assignedLot } from '../../../rules/receiving/assigned-lot.ts';
import type { Actor } from '../../actor.ts';
import { pickingHandlers } from '../picking/handlers.ts';
import { type Floor, openFloor } from '../picking/picking.fixture.ts';
import { receivingHandlers } from '../receiving/handlers.ts';
import { NOW } from '../shop.fixture.ts';
import { transferHandlers } from '../transfers/handlers.ts';

let floor: Floor;
let ana: Actor;
beforeAll(async () => {
  floor = await openFloor();
  await floor.shop.addItems([{ code: 'KALE', stock: null }]);
  await floor.shop.sql("insert into warehouses (tenant_id, id, name) values ($1, 'W2', 'Troy')");
  await floor.shop.sql("insert into vendors (tenant_id, id, company) values ($1, 'V1', 'O’Hara Farms')");
  ana = await floor.shop.worker(['picking', 'receiving', 'transfers'], null);
});
afterAll(() => floor.shop.close());

describe.each([
  ['years ahead', '2031-05-05T09:00:00.000Z', '2031-05-05'],
  ['begun anew', '1970-01-01T00:03:00.000Z', '1970-01-01'],
])('[ID5, PUSH8] a device whose clock is %s', (_how, said, saidOn) => {
  const timesOf = (table: string, column: string, key: string, id: string) =>
    floor.shop.sql(`select distinct ${column} as at from ${table} where tenant_id = $1 and ${key} = $2`, [id]);
  const NOW_ONLY = [{ at: NOW.toISOString() }];

  test('reports picks, which get the time of the report', async () => {
    const { id } = await floor.order([{ itemCode: 'KALE', quantity: 9 }]);
    const eventId = randomUUID();
    const params = { id };
    const body = { lineNumber: 1, kind: 'pick' as const, itemCode: 'KALE', lotId: null, lotCode: 'K-1', bin: 'A-01-1' };
    const more = { quantity: 2, weightGrams: null, caseWeightsGrams: [], reason: null, container: '', pickedAt: said };
    const { call } = floor.shop;
    await call(pickingEndpoints.record, pickingHandlers.record, {
      as: ana,
      params,
      body: { ...body, ...more, eventId },
    });
    await call(pickingEndpoints.undo, pickingHandlers.undo, {
      ...{ as: ana, params: { id, pickId: eventId } },
      body: { eventId: randomUUID(), undoneAt: said },
    });
    expect(await timesOf('stock_moves', 'at', 'source_id', id)).toEqual(NOW_ONLY);
    expect(await timesOf('pick_events', 'at', 'sales_order_id', id)).toEqual(NOW_ONLY);
  });

  test('reports moves, shipments and receipts of transfers', async () => {
    const { call } = floor.shop;
    const goods = { itemCode: 'KALE', lotCode: `K-${saidOn}` };
    const moveId = randomUUID();
    await call(transferEndpoints.move, transferHandlers.move, {
      ...{ as: ana, params: { id: randomUUID() } },
      body: {
        ...{ ...goods, moveId, warehouseId: 'W1', fromBin: 'A-01-1', toBin: 'B-01-1', toLotId: randomUUID() },
        ...{ quantity: 1, movedAt: said },
      },
    });
    expect(await timesOf('stock_moves', 'at', 'source_id', moveId)).toEqual(NOW_ONLY);
    const params = { id: randomUUID() };
    await call(transferEndpoints.ship, transferHandlers.ship, {
      ...{ as: ana, params },
      body: {
        ...{ ...goods, eventId: randomUUID(), fromWarehouseId: 'W1', toWarehouseId: 'W2', lotId: randomUUID() },
        ...{ bin: 'B-01-1', quantity: 2, shippedAt: said },
      },
    });
    await call(transferEndpoints.receive, transferHandlers.receive, {
      ...{ as: ana, params },
      body: {
        ...{ ...goods, eventId: randomUUID(), toBin: 'Z-01-1', toLotId: randomUUID(), quantity: 1, receivedAt: said },
      },
    });
    const closed = await call(transferEndpoints.close, transferHandlers.close, {
      as: ana,
      params,
      body: { closedAt: said },
    });
    expect([closed.createdAt, closed.closedAt]).toEqual([NOW.toISOString(), NOW.toISOString()]);
    expect(await timesOf('stock_moves', 'at', 'source_id', params.id)).toEqual(NOW_ONLY);
    expect(
      await floor.shop.sql('select distinct received_on from lots where tenant_id = $1 and lot_code = $2', [
        goods.lotCode,
      ]),
    ).toEqual([{ received_on: '2026-11-19' }]);
  });

  test('reports receipts, which get the company’s day of the report and the lot code of their printed labels', async () => {
    const orderId = randomUUID();
    await floor.shop.sql(
      `insert into purchase_orders (tenant_id, id, po_number, vendor_id, warehouse_id, status, ordered_on, expected_on, lines)
       values ($1, $2, $3, 'V1', 'W1', 'open', '2026-11-16', '2026-11-19', $4)`,
      [
        orderId,
        Number.parseInt(orderId.slice(0, 6), 16),
        JSON.stringify([
          {
            ...{ lineNumber: 1, itemCode: 'KALE', description: 'Kale', uom: 'CS', uomFactor: 1, quantity: 10 },
            ...{ receivedQuantity: 0, costCents: 700 },
          },
        ]),
      ],
    );
    const { call } = floor.shop;
    const entryId = randomUUID();
    const facts = { itemCode: 'KALE', description: '', quantity: 4, uom: 'CS', factor: 1, weightGrams: null };
    const dated = { caseWeights: [], originCountry: null, packedOn: null, expiresOn: null, temperatureTenths: null };
    const place = { onHold: false, sscc: null, bin: 'A-01-1', reason: null, note: '' };
    const received = await call(receivingEndpoints.receiveEntry, receivingHandlers.receiveEntry, {
      ...{ as: ana, params: { id: `${orderId}:1` } },
      body: {
        ...{ ...facts, ...dated, ...place, entryId, kind: 'receive', lotId: randomUUID(), lotCode: null },
        ...{ receivedOn: saidOn, receivedAt: said },
      },
    });
    expect(received.entries).toMatchObject([{ receivedAt: NOW.toISOString(), receivedOn: '2026-11-19' }]);
    expect(received.entries[0]?.lotCode).toBe(assignedLot(saidOn, received.poNumber, 1));
    await call(receivingEndpoints.reverseEntry, receivingHandlers.reverseEntry, {
      ...{ as: ana, params: { id: orderId } },
      body: { entryId: randomUUID(), reverses: entryId, note: '', receivedOn: saidOn, receivedAt: said },
    });
    const finished = await call(receivingEndpoints.finish, receivingHandlers.finish, {
      ...{ as: ana, params: { id: orderId } },
      body: { finishedAt: said },
    });
    expect(finished.finishedAt).toBe(NOW.toISOString());
    expect(await timesOf('stock_moves', 'at', 'source_id', orderId)).toEqual(NOW_ONLY);
  });
});
