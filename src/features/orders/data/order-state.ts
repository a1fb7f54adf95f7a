import type { Order } from '../../../../contract/orders.ts';
import type { AttentionRow, CratebookDatabase, OutboxRow } from '../../../data/database.ts';
import { readMeta } from '../../../data/database.ts';

/** An order with its changes that are not settled or were refused. */
export interface OrderState {
  readonly order: Order | undefined;
  /** Changes of this order that the server has not settled, oldest first. */
  readonly waiting: readonly OutboxRow[];
  /** Changes that the server refused or holds, oldest first. */
  readonly attention: readonly AttentionRow[];
}

type Change = Pick<OutboxRow, 'name' | 'args'>;

/** Returns the order that a change names; undefined for other changes. */
export function orderOfChange({ name, args }: Change): string | undefined {
  if (name === 'orders.submit') return (args.body as { orderId?: string } | undefined)?.orderId;
  if (name === 'orders.accept' || name === 'orders.cancel' || name === 'orders.change')
    return (args.params as { id?: string } | undefined)?.id;
  return undefined;
}

/** Reads an order by its id. `order` is undefined if the device doesn't have it. */
export async function readOrderState(db: CratebookDatabase, orderId: string): Promise<OrderState> {
  const settledSeq = (await readMeta(db, 'settledSeq')) ?? 0;
  const mine = (row: Change) => orderOfChange(row) === orderId;
  return {
    order: await db.live('orders').get(orderId),
    waiting: (await db.outbox.where('seq').above(settledSeq).toArray()).filter(mine),
    attention: (await db.attention.orderBy('seq').toArray()).filter(mine),
  };
}

/**
 * Removes an order's entries from the attention list. Called when the user accepts, changes or cancels a held order,
 * because that response is another change with a separate result.
 */
export async function dismissOrderAttention(db: CratebookDatabase, orderId: string): Promise<void> {
  await db.transaction('rw', db.attention, async () => {
    const rows = await db.attention.toArray();
    await db.attention.bulkDelete(rows.filter((row) => orderOfChange(row) === orderId).map((row) => row.id));
  });
}
