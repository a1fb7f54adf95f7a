import { randomUUID } from 'node:crypto';
import { type Delivery, deliveryEndpoints, type LineOutcome, type OrderToSign } from '../../../contract/deliveries.ts';
import type { BodyIn } from '../../../contract/endpoint.ts';
import type { UndeliveredReason, Unsigned } from '../../../contract/handover.ts';
import { AS_PICKED, priceDelivery, signedHash } from '../../../rules/delivery.ts';
import type { Actor } from '../../actor.ts';
import { type Floor, openFloor } from '../picking/picking.fixture.ts';
import { NOW } from '../shop.fixture.ts';
import { deliveriesSource } from './collection.ts';
import { deliveryHandlers } from './handlers.ts';

/** Returns the delivery that a driver of the route gets in response to a write. */
export const whole = async (answer: Promise<Delivery | { id: string }>): Promise<Delivery> =>
  (await answer) as Delivery;

/** The fixture's current time, used for all reports. */
export const AT = NOW.toISOString();
/** The day on which the fixture's orders are delivered. */
export const DAY = '2026-11-20';
/** A PNG of one pixel, as Base64. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A warehouse with route R1 to location C1-1 and route R2 to C2-1, and the actions of its drivers. */
export interface DeliveriesFixture {
  readonly floor: Floor;
  readonly driver: Actor;
  /** Drives R2 of the same warehouse. */
  readonly other: Actor;
  readonly picker: Actor;
  /** Makes a staged order. Its lines are picked in full from the given lots. */
  staged(
    lines: readonly { itemCode: string; quantity: number; lotId: string; factor?: number; weightGrams?: number }[],
  ): Promise<{
    id: string;
    orderId: string;
  }>;
  start(as?: Actor, id?: string): Promise<unknown>;
  finish(as?: Actor, id?: string): Promise<unknown>;
  setLine(id: string, outcome: Partial<LineOutcome>, lineNumber?: number, as?: Actor): Promise<Delivery>;
  load(id: string, body: Partial<BodyIn<typeof deliveryEndpoints.load>>, as?: Actor): Promise<Delivery>;
  /**
   * Completes the delivery with `total` in cents, or without it with the total that a device calculates. Ticks the lines
   * of which nothing is recorded first, as the driver does.
   */
  complete(id: string, total?: number, as?: Actor, unsigned?: Unsigned): Promise<Delivery>;
  /** Completes it as it is. */
  completeUnchecked(id: string, total?: number, as?: Actor, unsigned?: Unsigned): Promise<Delivery>;
  /** Reports why the order cannot be delivered; null withdraws the report. */
  cannotDeliver(id: string, reason: UndeliveredReason | null, note?: string): Promise<Delivery>;
  unsay(id: string, lineNumber?: number): Promise<Delivery>;
  reopen(id: string, as?: Actor): Promise<Delivery>;
  /** Signs for the current content of the order. */
  sign(id: string, as?: Actor): Promise<OrderToSign>;
  get(id: string, as?: Actor): Promise<OrderToSign>;
  /** Returns the rows of a route's scope. */
  device(routeId: string): Promise<Map<string, Delivery>>;
  order(id: string): Promise<Record<string, unknown>>;
  sum(text: string): Promise<number>;
}

/** Opens a floor with two routes, their drivers and a picker. */
export async function openDeliveries(): Promise<DeliveriesFixture> {
  const floor = await openFloor();
  const { shop } = floor;
  await shop.addItems([
    { code: 'KALE', stock: 0 },
    { code: 'BEEF', stock: 0, averageWeightGrams: 5000, priceUnit: 'lb' },
  ]);
  const driver = await shop.worker(['driver']);
  const other = await shop.worker(['driver']);
  const picker = await shop.worker(['picking']);
  for (const [id, name, userId] of [
    ['R1', 'North', driver.userId],
    ['R2', 'South', other.userId],
  ])
    await shop.sql(
      "insert into routes (tenant_id, id, name, weekdays, warehouse_id, driver_user_id) values ($1, $2, $3, '{1,2,3,4,5}', 'W1', $4)",
      [id, name, userId],
    );
  await shop.sql(
    "update customer_locations set route_id = 'R1', route_stop = 1 where tenant_id = $1 and customer_location_id = 'C1-1'",
  );
  await shop.sql(
    "update customer_locations set route_id = 'R2', route_stop = 1 where tenant_id = $1 and customer_location_id = 'C2-1'",
  );
  const ofRun = (id: string) => ({ id, day: DAY });
  const get = (id: string, as = driver) =>
    shop.call(deliveryEndpoints.get, deliveryHandlers.get, { as, params: { id } });
  const device = async (routeId: string) =>
    shop.run((tx) => deliveriesSource(tx, `route:${routeId}`, null, { prices: true, exactStock: true }));
  return {
    floor,
    driver,
    other,
    picker,
    get,
    device,
    async staged(lines) {
      const made = await floor.order(
        lines.map(({ itemCode, quantity, factor = 1 }) => ({ itemCode, quantity, factor })),
      );
      // `floor.order` gives all items the same price unit and no average weight.
      await shop.sql(
        `update sales_order_lines l set price_unit = i.price_unit, average_weight_grams = i.average_weight_grams, line_cents = l.ordered_quantity * l.unit_price_cents
         from items i where l.tenant_id = $1 and l.sales_order_id = $2 and i.tenant_id = $1 and i.item_code = l.item_code`,
        [made.id],
      );
      for (const [index, { itemCode, quantity, lotId, weightGrams = null }] of lines.entries())
        await floor.record(picker, made.id, { lineNumber: index + 1, itemCode, lotId, quantity, weightGrams });
      await floor.stage(picker, made.id);
      return made;
    },
    start: (as = driver, id = 'R1') =>
      shop.call(deliveryEndpoints.start, deliveryHandlers.start, { as, params: ofRun(id), body: { startedAt: AT } }),
    finish: (as = driver, id = 'R1') =>
      shop.call(deliveryEndpoints.finish, deliveryHandlers.finish, { as, params: ofRun(id), body: { finishedAt: AT } }),
    setLine: (id, outcome, lineNumber = 1, as = driver) =>
      whole(
        shop.call(deliveryEndpoints.setLine, deliveryHandlers.setLine, {
          as,
          params: { id, lineNumber },
          body: { ...AS_PICKED, ...outcome, at: AT },
        }),
      ),
    load: (id, body, as = driver) =>
      whole(
        shop.call(deliveryEndpoints.load, deliveryHandlers.load, {
          as,
          params: { id },
          body: { eventId: randomUUID(), lineNumber: 1, quantity: 1, loadedAt: AT, ...body },
        }),
      ),
    cannotDeliver: (id, reason, note = '') =>
      whole(
        shop.call(deliveryEndpoints.cannotDeliver, deliveryHandlers.cannotDeliver, {
          as: driver,
          params: { id },
          body: { reason, note, at: AT },
        }),
      ),
    unsay: (id, lineNumber = 1) =>
      whole(
        shop.call(deliveryEndpoints.setLine, deliveryHandlers.setLine, {
          as: driver,
          params: { id, lineNumber },
          body: { ...AS_PICKED, unsaid: true, at: AT },
        }),
      ),
    async complete(this: DeliveriesFixture, id, total, as, unsigned) {
      for (const { lineNumber, outcome, pickedQuantity } of (await get(id, { ...driver, role: 'ADMIN' })).lines)
        if (outcome === null && pickedQuantity > 0) await this.setLine(id, {}, lineNumber, as);
      return this.completeUnchecked(id, total, as, unsigned);
    },
    async completeUnchecked(id, total, as = driver, unsigned) {
      const known = total ?? priceDelivery(await get(id)).total;
      return whole(
        shop.call(deliveryEndpoints.complete, deliveryHandlers.complete, {
          as,
          params: { id },
          body: { arrivedAt: AT, completedAt: AT, total: known, place: null, ...(unsigned ? { unsigned } : {}) },
        }),
      );
    },
    reopen: (id, as = driver) =>
      whole(
        shop.call(deliveryEndpoints.reopen, deliveryHandlers.reopen, { as, params: { id }, body: { reopenedAt: AT } }),
      ),
    async sign(id, as = driver) {
      const signatureId = randomUUID();
      await shop.call(deliveryEndpoints.storeSignature, deliveryHandlers.storeSignature, {
        as,
        params: { id: signatureId },
        body: { strokes: [[[1, 2, 0.5, 0]]], image: PNG, capturedAt: AT },
      });
      // An administrator reads the order, because this helper doesn't test whether the signer may read it.
      const shown = await get(id, { ...driver, role: 'ADMIN' });
      return (await shop.call(deliveryEndpoints.sign, deliveryHandlers.sign, {
        as,
        params: { id },
        body: {
          signatureId,
          name: 'Ana Ruiz',
          hash: await signedHash(shown),
          total: priceDelivery(shown).total,
          signedAt: AT,
          place: null,
        },
      })) as OrderToSign;
    },
    order: async (id) =>
      (
        await shop.sql(
          `select s.*, o.status as portal_status, o.total_cents as portal_total from sales_orders s left join orders o on o.tenant_id = s.tenant_id and o.id = s.order_id
           where s.tenant_id = $1 and s.id = $2`,
          [id],
        )
      )[0] ?? {},
    sum: async (text) => Number((await shop.sql(text))[0]?.sum ?? 0),
  };
}
