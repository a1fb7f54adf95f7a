import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countEndpoints } from '../../../contract/counts.ts';
import { packoutEndpoints } from '../../../contract/packouts.ts';
import { pickingEndpoints } from '../../../contract/picking.ts';
import { receivingEndpoints } from '../../../contract/receiving.ts';
import { transferEndpoints } from '../../../contract/transfers.ts';
import type { Actor } from '../../actor.ts';
import { countHandlers } from '../counts/handlers.ts';
import { packoutHandlers } from '../packouts/handlers.ts';
import { pickingHandlers } from '../picking/handlers.ts';
import { type Floor, openFloor } from '../picking/picking.fixture.ts';
import { receivingHandlers } from '../receiving/handlers.ts';
import { transferHandlers } from '../transfers/handlers.ts';
import { lotAt, moveStock } from './ledger.ts';

let floor: Floor;
let ana: Actor;
beforeAll(async () => {
  floor = await openFloor();
  await floor.shop.addItems(['KALE', 'SALAD'].map((code) => ({ code, stock: null })));
  await floor.shop.sql("insert into warehouses (tenant_id, id, name) values ($1, 'W2', 'Troy')");
  await floor.shop.sql("insert into vendors (tenant_id, id, company) values ($1, 'V1', 'O’Hara Farms')");
  ana = await floor.shop.worker(['picking', 'receiving', 'transfers', 'inventory', 'packouts'], null);
});
afterAll(() => floor.shop.close());

/** Returns the time a number of minutes after the goods arrived. */
const at = (minute: number) => new Date(Date.parse('2026-11-19T12:00:00.000Z') + minute * 60_000).toISOString();

/** An action on an offline device: its minute, the change of quantity by bin, and the call that reports it. */
interface Action {
  readonly minute: number;
  readonly moves: Readonly<Record<string, number>>;
  readonly tell: () => Promise<unknown>;
}

const WORK = ['pick', 'receive', 'move', 'ship', 'packout', 'count'] as const;
const aAction = fc.record({
  work: fc.constantFrom(...WORK),
  quantity: fc.integer({ min: 1, max: 9 }),
  undone: fc.boolean(),
});

/**
 * Makes the data of a property run: a lot of 500, an order to pick, a purchase order, and a mark that makes its codes
 * unique.
 */
async function scene() {
  const mark = randomUUID().slice(0, 8);
  const lotCode = `K-${mark}`;
  const lotId = randomUUID();
  await floor.shop.run(async (tx) => {
    const place = { id: lotId, warehouseId: 'W1', itemCode: 'KALE', lotCode, bin: 'A-01-1', receivedOn: '2026-11-18' };
    await lotAt(tx, place);
    const received = { id: randomUUID(), kind: 'receive' as const, warehouseId: 'W1', itemCode: 'KALE', lotId };
    await moveStock(tx, [{ ...received, quantity: 500, at: at(0), byUser: null, byName: 'Cy' }]);
  });
  const { id: orderId } = await floor.order([{ itemCode: 'KALE', quantity: 9 }]);
  const purchase = randomUUID();
  await floor.shop.sql(
    `insert into purchase_orders (tenant_id, id, po_number, vendor_id, warehouse_id, status, ordered_on, expected_on, lines)
     values ($1, $2, $3, 'V1', 'W1', 'open', '2026-11-16', '2026-11-19', $4)`,
    [
      purchase,
      Number.parseInt(mark, 16) % 1_000_000,
      JSON.stringify([
        {
          ...{ lineNumber: 1, itemCode: 'KALE', description: 'Kale', uom: 'CS', uomFactor: 1, quantity: 10 },
          ...{ receivedQuantity: 0, costCents: 700 },
        },
      ]),
    ],
  );
  const { call } = floor.shop;
  /** Ids of the lot rows by the name of their bin. */
  const rows: Record<string, string> = { shelf: lotId, rack: randomUUID(), troy: randomUUID(), salad: randomUUID() };
  const goods = { itemCode: 'KALE', lotCode };
  const entry = { description: '', uom: 'CS', factor: 1, weightGrams: null, caseWeights: [], originCountry: null };
  const dated = { packedOn: null, expiresOn: null, onHold: false, note: '' };
  const day = '2026-11-19';

  /** Returns the actions of one task. A task and its undo are reported in this order. */
  function actionsOf(work: (typeof WORK)[number], quantity: number, undone: boolean, clock: () => number): Action[] {
    const id = randomUUID();
    const minute = clock();
    const once = (moves: Action['moves'], tell: Action['tell'], when = minute): Action => ({
      minute: when,
      moves,
      tell,
    });
    switch (work) {
      case 'pick': {
        const body = {
          ...goods,
          lineNumber: 1,
          kind: 'pick' as const,
          lotId,
          bin: 'A-01-1',
          quantity,
          weightGrams: null,
        };
        const more = { caseWeightsGrams: [], reason: null, container: '', pickedAt: at(minute), eventId: id };
        const params = { id: orderId };
        const pick = once({ shelf: -quantity }, () =>
          call(pickingEndpoints.record, pickingHandlers.record, { as: ana, params, body: { ...body, ...more } }),
        );
        if (!undone) return [pick];
        const back = { eventId: randomUUID(), undoneAt: at(clock()) };
        return [
          pick,
          once(
            { shelf: quantity },
            () =>
              call(pickingEndpoints.undo, pickingHandlers.undo, {
                as: ana,
                params: { ...params, pickId: id },
                body: back,
              }),
            minute + 1,
          ),
        ];
      }
      case 'receive': {
        const body = { ...entry, ...dated, ...goods, entryId: id, kind: 'receive' as const, quantity, lotId };
        const more = { temperatureTenths: null, sscc: null, bin: 'A-01-1', reason: null, receivedOn: day };
        const receive = once({ shelf: quantity }, () =>
          call(receivingEndpoints.receiveEntry, receivingHandlers.receiveEntry, {
            as: ana,
            params: { id: `${purchase}:1` },
            body: { ...body, ...more, receivedAt: at(minute) },
          }),
        );
        if (!undone) return [receive];
        const back = { entryId: randomUUID(), reverses: id, note: '', receivedOn: day, receivedAt: at(clock()) };
        return [
          receive,
          once(
            { shelf: -quantity },
            () =>
              call(receivingEndpoints.reverseEntry, receivingHandlers.reverseEntry, {
                as: ana,
                params: { id: purchase },
                body: back,
              }),
            minute + 1,
          ),
        ];
      }
      case 'move': {
        const body = {
          ...goods,
          moveId: id,
          warehouseId: 'W1',
          fromBin: 'A-01-1',
          toBin: 'B-02-2',
          toLotId: rows.rack!,
        };
        return [
          once({ shelf: -quantity, rack: quantity }, () =>
            call(transferEndpoints.move, transferHandlers.move, {
              as: ana,
              params: { id: lotId },
              body: { ...body, quantity, movedAt: at(minute) },
            }),
          ),
        ];
      }
      case 'ship': {
        const params = { id: randomUUID() };
        const ship = once({ shelf: -quantity }, () =>
          call(transferEndpoints.ship, transferHandlers.ship, {
            as: ana,
            params,
            body: {
              ...{ ...goods, eventId: id, fromWarehouseId: 'W1', toWarehouseId: 'W2', lotId, bin: 'A-01-1', quantity },
              shippedAt: at(minute),
            },
          }),
        );
        const arrival = { ...goods, eventId: randomUUID(), toBin: 'T-01-1', toLotId: rows.troy!, quantity };
        const receivedAt = at(clock());
        return [
          ship,
          once(
            { troy: quantity },
            () =>
              call(transferEndpoints.receive, transferHandlers.receive, {
                as: ana,
                params,
                body: { ...arrival, receivedAt },
              }),
            minute + 1,
          ),
        ];
      }
      case 'packout': {
        const params = { id: randomUUID() };
        const body = { ...entry, ...dated, warehouseId: 'W1', expiryReason: '', reason: null, doneOn: day };
        const made = randomUUID();
        const record = (kind: 'source' | 'output', change: { entryId: string; quantity: number; doneAt: string }) =>
          call(packoutEndpoints.record, packoutHandlers.record, {
            as: ana,
            params,
            body: {
              ...body,
              ...(kind === 'source'
                ? { ...goods, lotId, bin: 'A-01-1' }
                : { itemCode: 'SALAD', lotCode: `S-${mark}`, lotId: rows.salad!, bin: 'C-01-1' }),
              ...{ kind, ...change },
            },
          });
        const after = clock();
        const actions = [
          once({ shelf: -quantity }, () => record('source', { entryId: id, quantity, doneAt: at(minute) })),
          once(
            { salad: 2 * quantity },
            () => record('output', { entryId: made, quantity: 2 * quantity, doneAt: at(after) }),
            after,
          ),
        ];
        if (!undone) return actions;
        const back = { entryId: randomUUID(), reverses: id, note: '', doneOn: day, doneAt: at(clock()) };
        const reverse = () => call(packoutEndpoints.reverse, packoutHandlers.reverse, { as: ana, params, body: back });
        return [...actions, once({ shelf: quantity }, reverse, after + 1)];
      }
      case 'count':
        return [once({}, () => Promise.resolve())];
    }
  }
  return { rows, actionsOf, goods, lotId };
}

test('[I6] reports of picks, receipts, transfers, packouts and counts in any order, some repeated, give every bin its true quantity', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(aAction, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 4 }),
      fc.infiniteStream(fc.nat({ max: 1000 })),
      async (devices, stream) => {
        const { rows, actionsOf, goods, lotId } = await scene();
        let minute = 0;
        const clock = () => {
          minute += 1;
          return minute;
        };
        const queues = devices.map((actions) =>
          actions.flatMap(({ work, quantity, undone }) =>
            actionsOf(work, quantity, undone, clock).map((action) => ({ ...action, isCount: work === 'count' })),
          ),
        );
        const all = queues.flat();
        const truth = (place: string, until = Number.POSITIVE_INFINITY) =>
          all.reduce(
            (sum, action) => sum + (action.minute <= until ? (action.moves[place] ?? 0) : 0),
            place === 'shelf' ? 500 : 0,
          );
        // A count has the true quantity at its time, regardless of what the server knows by then.
        const told = queues.map((queue) =>
          queue.map((action) => {
            if (!action.isCount) return action.tell;
            const body = {
              ...goods,
              id: randomUUID(),
              sessionId: randomUUID(),
              warehouseId: 'W1',
              bin: 'A-01-1',
              lotId,
            };
            const seen = { quantity: truth('shelf', action.minute), countedAt: at(action.minute) };
            return () =>
              floor.shop.call(countEndpoints.record, countHandlers.record, { as: ana, body: { ...body, ...seen } });
          }),
        );
        while (told.some((queue) => queue.length > 0)) {
          const waiting = told.filter((queue) => queue.length > 0);
          const draw = stream.next().value as number;
          const [next] = waiting[draw % waiting.length]!;
          await next!();
          // The response was lost, so the device repeats the call.
          if (draw % 5 === 0) await next!();
          waiting[draw % waiting.length]!.shift();
        }
        for (const [place, id] of Object.entries(rows)) {
          const [row] = await floor.shop.sql('select on_hand from lots where tenant_id = $1 and id = $2', [id]);
          expect(Number(row?.on_hand ?? 0), place).toBeCloseTo(truth(place), 6);
        }
        const off = await floor.shop.sql(
          `select 'lot' as what from lots l where l.tenant_id = $1
             and l.on_hand <> (select coalesce(sum(m.quantity), 0) from stock_moves m where m.tenant_id = $1 and m.lot_id = l.id)
           union all select 'stock' from stock s where s.tenant_id = $1
             and s.on_hand <> (select coalesce(sum(m.quantity), 0) from stock_moves m where m.tenant_id = $1 and m.item_code = s.item_code and m.warehouse_id = s.warehouse_id)`,
        );
        expect(off).toEqual([]);
      },
    ),
    { numRuns: 15 },
  );
});
