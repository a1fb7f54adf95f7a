import { randomUUID } from 'node:crypto';
import type { BodyIn } from '../../../contract/endpoint.ts';
import { pickingEndpoints } from '../../../contract/picking.ts';
import type { Actor } from '../../actor.ts';
import { NOW, openShop, type Shop } from '../shop.fixture.ts';
import { pickingHandlers } from './handlers.ts';

export interface NewLine {
  readonly itemCode: string;
  readonly quantity: number;
  readonly factor?: number;
}

/** A warehouse with stock and orders, and the actions of its pickers. */
export interface Floor {
  readonly shop: Shop;
  /** Creates a lot with `onHand` base units, also in the stock ledger. Returns its id. */
  lot(itemCode: string, lotCode: string, onHand: number, expiresOn?: string | null, bin?: string): Promise<string>;
  /** Creates a sales order of a portal order with its stock reserved. Returns both ids. */
  order(lines: readonly NewLine[], status?: string): Promise<{ id: string; orderId: string }>;
  record(
    as: Actor,
    salesOrderId: string,
    body: Partial<BodyIn<typeof pickingEndpoints.record>>,
  ): Promise<{ readonly eventId: string; readonly status: string }>;
  undo(as: Actor, salesOrderId: string, pickId: string, eventId?: string): Promise<unknown>;
  stage(as: Actor, salesOrderId: string): Promise<{ readonly status: string }>;
  start(as: Actor, salesOrderId: string): Promise<{ readonly status: string }>;
  line(salesOrderId: string, lineNumber?: number): Promise<Record<string, unknown> | undefined>;
  onHand(lotId: string): Promise<number>;
  committed(itemCode: string): Promise<number>;
  exceptions(kind?: string): Promise<Record<string, unknown>[]>;
}

const AT = NOW.toISOString();
const ADDRESS = JSON.stringify({
  line1: '1 Main St',
  line2: '',
  city: 'Albany',
  state: 'NY',
  postalCode: '12207',
  country: 'US',
  contactName: 'Chef',
  contactPhone: '',
});

/** Opens a shop with the actions of its pickers. */
export async function openFloor(): Promise<Floor> {
  const shop = await openShop();
  let next = 700_001;
  const one = async (text: string, params: unknown[]) => (await shop.sql(text, params))[0];
  return {
    shop,
    async lot(itemCode, lotCode, onHand, expiresOn = null, bin = 'A-01-1') {
      const id = randomUUID();
      await shop.sql(
        `insert into lots (tenant_id, id, item_code, warehouse_id, lot_code, bin, received_on, expires_on, on_hand) values ($1, $2, $3, 'W1', $4, $5, '2026-11-15', $6, $7)`,
        [id, itemCode, lotCode, bin, expiresOn, onHand],
      );
      await shop.sql(
        `insert into stock_moves (tenant_id, id, kind, warehouse_id, item_code, lot_id, lot_code, bin, quantity, at) values ($1, $2, 'opening', 'W1', $3, $4, $5, $6, $7, $8)`,
        [randomUUID(), itemCode, id, lotCode, bin, onHand, AT],
      );
      await shop.sql(
        `insert into stock as s (tenant_id, warehouse_id, item_code, on_hand) values ($1, 'W1', $2, $3)
         on conflict (tenant_id, warehouse_id, item_code) do update set on_hand = s.on_hand + excluded.on_hand`,
        [itemCode, onHand],
      );
      return id;
    },
    async order(lines, status = 'open') {
      const id = randomUUID();
      const orderId = randomUUID();
      const number = next;
      next += 1;
      const portal = status === 'open' ? 'received' : status === 'allocated' ? 'confirmed' : status;
      await shop.sql(
        `insert into orders (tenant_id, id, order_number, customer_id, customer_location_id, warehouse_id, status, shipping_method, delivery_on, shipping_address,
           subtotal_cents, discount_cents, tax_cents, surcharge_cents, total_cents, submitted_at, submitted_by)
         values ($1, $2, $3, 'C1', 'C1-1', 'W1', $4, 'Delivery', '2026-11-20', '${ADDRESS}', 0, 0, 0, 0, 0, $5, 'Chef')`,
        [orderId, number, portal, AT],
      );
      await shop.sql(
        `insert into sales_orders (tenant_id, id, sales_order_number, order_id, order_number, customer_id, customer_location_id, warehouse_id, warehouse_name, status, history,
           shipping_method, delivery_on, shipping_address, subtotal_cents, discount_cents, tax_cents, surcharge_cents, total_cents, ordered_at, ordered_by)
         values ($1, $2, $3, $4, $3, 'C1', 'C1-1', 'W1', 'Albany', $5, $6, 'Delivery', '2026-11-20', '${ADDRESS}', 0, 0, 0, 0, 0, $7, 'Chef')`,
        [id, number, orderId, status, JSON.stringify([{ status: 'open', at: AT }]), AT],
      );
      for (const [index, { itemCode, quantity, factor = 1 }] of lines.entries()) {
        await shop.sql(
          `insert into sales_order_lines (tenant_id, sales_order_id, line_number, item_code, description, uom, uom_factor, ordered_quantity, unit_price_cents, line_cents)
           values ($1, $2, $3, $4, $4, 'CS', $5, $6, 1000, 0)`,
          [id, index + 1, itemCode, factor, quantity],
        );
        await shop.sql(
          `insert into order_lines (tenant_id, order_id, line_number, item_code, description, uom, uom_factor, quantity, unit_price_cents, line_cents)
           values ($1, $2, $3, $4, $4, 'CS', $5, $6, 1000, 0)`,
          [orderId, index + 1, itemCode, factor, quantity],
        );
        if (status === 'open' || status === 'allocated' || status === 'picking')
          await shop.sql(
            "update stock set committed = committed + $3 where tenant_id = $1 and warehouse_id = 'W1' and item_code = $2",
            [itemCode, quantity * factor],
          );
      }
      return { id, orderId };
    },
    async record(as, id, body) {
      const eventId = body.eventId ?? randomUUID();
      const { status } = await shop.call(pickingEndpoints.record, pickingHandlers.record, {
        as,
        params: { id },
        body: {
          lineNumber: 1,
          kind: 'pick',
          itemCode: 'KALE',
          lotId: null,
          lotCode: null,
          bin: '',
          quantity: 1,
          weightGrams: null,
          caseWeightsGrams: [],
          reason: null,
          container: '',
          pickedAt: AT,
          ...body,
          eventId,
        },
      });
      return { eventId, status };
    },
    undo: (as, id, pickId, eventId = randomUUID()) =>
      shop.call(pickingEndpoints.undo, pickingHandlers.undo, {
        as,
        params: { id, pickId },
        body: { eventId, undoneAt: AT },
      }),
    stage: (as, id) =>
      shop.call(pickingEndpoints.stage, pickingHandlers.stage, { as, params: { id }, body: { stagedAt: AT } }),
    start: (as, id) =>
      shop.call(pickingEndpoints.start, pickingHandlers.start, { as, params: { id }, body: { startedAt: AT } }),
    line: (id, lineNumber = 1) =>
      one(
        `select picked_quantity, short_quantity, picked_weight_grams, short_reason, lots from sales_order_lines
         where tenant_id = $1 and sales_order_id = $2 and line_number = $3`,
        [id, lineNumber],
      ),
    onHand: async (id) =>
      Number((await one('select on_hand from lots where tenant_id = $1 and id = $2', [id]))?.on_hand),
    committed: async (itemCode) =>
      Number((await one('select committed from stock where tenant_id = $1 and item_code = $2', [itemCode]))?.committed),
    exceptions: (kind = 'over_pick') =>
      shop.sql('select * from exceptions where tenant_id = $1 and kind = $2 order by raised_at', [kind]),
  };
}
