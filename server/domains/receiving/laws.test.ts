import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PurchaseOrder, receivingEndpoints } from '../../../contract/receiving.ts';
import { baseReceived, standing, tallyLine } from '../../../rules/receiving/tally.ts';
import type { Actor } from '../../actor.ts';
import { openShop, type Shop } from '../shop.fixture.ts';
import { receivingHandlers } from './handlers.ts';

let shop: Shop;
let ana: Actor;
let bo: Actor;
beforeAll(async () => {
  shop = await openShop();
  ana = await shop.worker(['receiving'], 'W1');
  bo = await shop.worker(['receiving'], 'W1');
  await shop.addItems([{ code: 'KALE', stock: 0 }]);
});
afterAll(() => shop.close());

const AT = { receivedOn: '2026-11-19', receivedAt: '2026-11-19T12:00:00.000Z' };

/** An action of one of two receivers: a new entry, or the reversal of an earlier one. */
const anyAction = fc.record({
  by: fc.boolean(),
  takesBack: fc.option(fc.nat(8), { freq: 3 }),
  kind: fc.constantFrom('receive' as const, 'receive' as const, 'reject' as const),
  thousandths: fc.integer({ min: 1, max: 9000 }),
  factor: fc.constantFrom(1, 6),
  lot: fc.constantFrom('L1', 'L2'),
});

test('[I2, I6, PUSH8] after any actions of two receivers, some repeated, order, lots, stock and inbound stock add up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAction, { minLength: 1, maxLength: 10 }), async (actions) => {
      await shop.sql("update purchase_orders set status = 'received' where tenant_id = $1");
      const orderId = randomUUID();
      const suffix = orderId.slice(0, 6);
      await shop.sql(
        `insert into purchase_orders (tenant_id, id, po_number, vendor_id, warehouse_id, status, ordered_on, expected_on, lines)
         values ($1, $2, (select coalesce(max(po_number), 0) + 1 from purchase_orders), 'V1', 'W1', 'open', '2026-11-16', '2026-11-19', $3)`,
        [
          orderId,
          JSON.stringify([
            {
              lineNumber: 1,
              itemCode: 'KALE',
              description: 'Kale',
              uom: 'CS',
              uomFactor: 6,
              quantity: 12,
              receivedQuantity: 1,
              costCents: 1,
            },
          ]),
        ],
      );
      const made: string[] = [];
      const told: (() => Promise<PurchaseOrder>)[] = [];
      for (const action of actions) {
        const as = action.by ? ana : bo;
        const reverses = action.takesBack === null ? undefined : made[action.takesBack];
        const entryId = randomUUID();
        const tell = reverses
          ? () =>
              shop.call(receivingEndpoints.reverseEntry, receivingHandlers.reverseEntry, {
                as,
                params: { id: orderId },
                body: { entryId, reverses, note: '', ...AT },
              })
          : () =>
              shop.call(receivingEndpoints.receiveEntry, receivingHandlers.receiveEntry, {
                as,
                params: { id: `${orderId}:1` },
                body: {
                  entryId,
                  kind: action.kind,
                  itemCode: 'KALE',
                  description: '',
                  quantity: action.thousandths / 1000,
                  uom: 'CS',
                  factor: action.factor,
                  weightGrams: null,
                  caseWeights: [],
                  lotId: randomUUID(),
                  lotCode: `${action.lot}-${suffix}`,
                  originCountry: null,
                  packedOn: null,
                  expiresOn: null,
                  temperatureTenths: null,
                  onHold: false,
                  sscc: null,
                  bin: '',
                  reason: null,
                  note: '',
                  ...AT,
                },
              });
        if (!reverses) made.push(entryId);
        await tell();
        told.push(tell);
      }
      await told[0]?.();
      const order = (await told.at(-1)?.()) as PurchaseOrder;

      const [line] = order.lines;
      if (!line) throw new Error('the order has lost its line');
      expect(line.receivedQuantity).toBe(tallyLine(line, order.entries).received);
      const base = standing(order.entries).reduce((sum, entry) => sum + Math.round(baseReceived(entry) * 1000), 0);
      const [sums] = await shop.sql(
        `select (select coalesce(sum(on_hand), 0) from lots where tenant_id = $1 and lot_code like $3) as lots,
           (select coalesce(sum(quantity), 0) from stock_moves where tenant_id = $1 and source_id = $2) as moves,
           (select inbound from stock where tenant_id = $1 and item_code = 'KALE') as inbound`,
        [orderId, `%-${suffix}`],
      );
      expect(Math.round(Number(sums?.lots) * 1000)).toBe(base);
      expect(Math.round(Number(sums?.moves) * 1000)).toBe(base);
      expect(Math.round(Number(sums?.inbound) * 1000)).toBe(Math.max(0, 66_000 - base));
    }),
    { numRuns: 15 },
  );
});
