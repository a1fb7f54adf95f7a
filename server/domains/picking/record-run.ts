import type { BodyOf, ParamsOf } from '../../../contract/endpoint.ts';
import type { pickingEndpoints } from '../../../contract/picking.ts';
import { happenedAt } from '../../../rules/device-clock.ts';
import { overPicked } from '../../../rules/picking.ts';
import { multiplyQuantities } from '../../../rules/quantity.ts';
import type { Actor } from '../../actor.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import type { Run } from '../../sync/run.ts';
import { requireLicense } from '../floor/access.ts';
import { moveStock } from '../floor/ledger.ts';
import { commitStockOfWarehouses } from '../orders/repository.ts';
import { saysNotFound } from './count-wanted.ts';
import { lineAfter, pickMove, sumsOf } from './events.ts';
import { bringTo, type LockedOrder, touchSalesOrders } from './order-lock.ts';
import { insertEvents, type LockedLot, lineKey, lockPickingRows, type PickingRows, saveLines } from './run-store.ts';
import { type LineEvent, reservedChange, type StoredEvent, type StoredLine } from './store.ts';

type Record = typeof pickingEndpoints.record;
/** A reported pick or shortage, with its time by the server's clock. */
interface Report {
  readonly salesOrderId: string;
  readonly body: BodyOf<Record>;
  readonly at: string;
}

/**
 * Applies picks and shortages that were recorded offline as one batch.
 *
 * The batch covers the plain case: an order in picking, the ordered item, a known lot with enough stock, no over-pick
 * and no count since then. The first report that isn't plain ends the batch. It is then recorded separately, where
 * exceptions are opened (PUSH8).
 */
export const recordRun: Run = {
  keyOf: () => '',
  async apply(context, inputs, moments) {
    requireLicense(context, 'picking');
    const reports = inputs.map(({ params, body }): Report => {
      const pick = body as BodyOf<Record>;
      return { salesOrderId: (params as ParamsOf<Record>).id, body: pick, at: happenedAt(pick.pickedAt, moments()) };
    });
    const locked = await lockPickingRows(
      context.tx,
      reports.map(({ salesOrderId, body }) => ({ salesOrderId, ...body })),
    );
    const table = new Table(locked, context.actor);
    const answers: { id: string; status: LockedOrder['status'] }[] = [];
    for (const report of reports) {
      const order = table.enter(report);
      if (!order) break;
      answers.push({ id: order.id, status: order.status });
    }
    if (answers.length > 0) await table.store(context.tx);
    return answers;
  },
};

/** The state of a batch: the locked rows after each event, and the changes to store. */
class Table {
  readonly #locked: PickingRows;
  readonly #actor: Actor;
  readonly #entered: StoredEvent[] = [];
  readonly #ids = new Set<string>();
  readonly #lines = new Map<string, StoredLine>();
  readonly #events = new Map<string, LineEvent[]>();
  /** Orders without an earlier pick, with the time of the first one. */
  readonly #begun = new Map<LockedOrder, string>();
  readonly #touched = new Set<LockedOrder>();
  /** Base units by warehouse and item. */
  readonly #reserved = new Map<string, { warehouseId: string; itemCode: string; quantity: number }>();

  constructor(locked: PickingRows, actor: Actor) {
    this.#locked = locked;
    this.#actor = actor;
  }

  /**
   * Applies one report. Returns its order in the new state. Returns undefined, without a change, if the report isn't
   * the plain case.
   */
  enter({ salesOrderId, body, at }: Report): LockedOrder | undefined {
    const order = this.#locked.orders.get(salesOrderId);
    const key = lineKey(salesOrderId, body.lineNumber);
    const line = this.#lines.get(key) ?? this.#locked.lines.get(key);
    if (!order || !line || line.itemCode !== body.itemCode) return undefined;
    if (order.status !== 'open' && order.status !== 'allocated' && order.status !== 'picking') return undefined;
    if (this.#locked.known.has(body.eventId) || this.#ids.has(body.eventId)) return undefined;
    const isPick = body.kind === 'pick';
    // It asks for a count, too.
    if (saysNotFound(body)) return undefined;
    const baseQuantity = multiplyQuantities(body.quantity, line.uomFactor);
    const lot = isPick ? this.#lotOf(order, body, baseQuantity, at) : null;
    if (lot === undefined) return undefined;
    const event: StoredEvent = {
      ...{ id: body.eventId, salesOrderId, lineNumber: line.lineNumber, kind: body.kind, undoes: null },
      ...{
        itemCode: body.itemCode,
        lotId: lot && body.lotId,
        lotCode: lot?.lotCode ?? '',
        lotAssumed: lot !== null && (body.lotAssumed ?? false),
        byHand: isPick ? (body.byHand ?? null) : null,
        bin: isPick ? (lot?.bin ?? '') : body.bin,
      },
      ...{ quantity: body.quantity, baseQuantity, weightGrams: isPick ? body.weightGrams : null },
      ...{ caseWeightsGrams: isPick ? body.caseWeightsGrams : [], reason: body.reason, container: body.container },
      ...{ contradicts: null, at, byId: this.#actor.userId, by: this.#actor.displayName },
    };
    const sums = sumsOf(line, event, 1);
    if (isPick && overPicked({ ...line, ...sums }) > 0) return undefined;
    const { status } = order;
    this.#reserve(order, line.itemCode, reservedChange(line, { sums: line, status }, { sums, status }));
    if (lot) lot.onHand = Math.round((lot.onHand - baseQuantity) * 1000) / 1000;
    this.#entered.push(event);
    this.#ids.add(event.id);
    this.#lines.set(key, { ...line, ...sums });
    const events = this.#events.get(key) ?? [];
    this.#events.set(key, events);
    events.push({ ...event, undone: false });
    this.#touched.add(order);
    if (isPick && order.status !== 'picking') {
      this.#begun.set(order, at);
      order.status = 'picking';
    }
    return order;
  }

  /** Returns the picked lot, null if the picker named none, and undefined if the plain case doesn't cover it. */
  #lotOf(order: LockedOrder, body: Report['body'], baseQuantity: number, at: string): LockedLot | null | undefined {
    if (body.lotId === null) return body.lotCode === null ? null : undefined;
    const lot = this.#locked.lots.get(body.lotId);
    if (!lot || lot.warehouseId !== order.warehouseId || lot.itemCode !== body.itemCode) return undefined;
    return lot.onHand >= baseQuantity && Date.parse(at) > lot.countedAt ? lot : undefined;
  }

  #reserve({ warehouseId }: LockedOrder, itemCode: string, change: number): void {
    const key = `${warehouseId}\n${itemCode}`;
    const known = this.#reserved.get(key);
    this.#reserved.set(key, { warehouseId, itemCode, quantity: (known?.quantity ?? 0) + change });
  }

  /** Stores all applied reports with the same result as single calls. */
  async store(tx: Tx): Promise<void> {
    const touched = [...this.#touched].filter((order) => !this.#begun.has(order));
    const orders = this.#locked.orders;
    await Promise.all([
      // `bringTo` compares with the stored status, which isn't 'picking'.
      ...[...this.#begun].map(([order, at]) => bringTo(tx, { ...order, status: 'open' }, 'picking', at)),
      touchSalesOrders(
        tx,
        touched.map(({ id }) => id),
      ),
      commitStockOfWarehouses(
        tx,
        [...this.#reserved.values()].map((change) => ({ ...change, uomFactor: 1 })),
      ),
      insertEvents(tx, this.#entered),
      saveLines(
        tx,
        [...this.#lines].map(([key, line]) =>
          lineAfter(line, [...(this.#locked.events.get(key) ?? []), ...(this.#events.get(key) ?? [])].sort(byTime)),
        ),
      ),
    ]);
    // Runs separately: it sends several queries, and must not continue after another one has failed.
    await moveStock(
      tx,
      this.#entered.flatMap((event) => {
        const order = orders.get(event.salesOrderId);
        return event.kind === 'pick' && order ? [pickMove(order, event)] : [];
      }),
    );
  }
}

/** Sorts events as `listEvents` does. */
const byTime = (a: LineEvent, b: LineEvent): number =>
  Date.parse(a.at) - Date.parse(b.at) ||
  Number(a.kind === 'undo') - Number(b.kind === 'undo') ||
  (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
