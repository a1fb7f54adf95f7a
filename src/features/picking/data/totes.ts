import type { PickOrder } from '../../../../contract/picking.ts';
import { type CratebookDatabase, readMeta, writeMeta } from '../../../data/database.ts';
import { latestEvents } from './pick-tasks.ts';

/** Orders whose tote or pallet the device remembers. Older ones have left. */
const MOST = 300;

/** The tote or pallet into which an order is picked, by order id. */
export type Totes = ReadonlyMap<string, string>;

/** Returns the totes that this device remembers. */
export const readTotes = async (db: CratebookDatabase): Promise<Totes> => new Map(await readMeta(db, 'totes'));

const keep = (db: CratebookDatabase, before: Totes, more: Totes) =>
  writeMeta(db, 'totes', [...[...before].filter(([id]) => !more.has(id)), ...more].slice(-MOST));

/** Remembers the tote or pallet of an order, also after a reload. */
export const keepTote = (db: CratebookDatabase, orderId: string, container: string): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    await keep(db, await readTotes(db), new Map([[orderId, container]]));
  });

/** Returns the container of an order's last pick; undefined if it was picked into none. */
export const lastContainer = (order: PickOrder): string | undefined =>
  latestEvents([order]).find(({ event }) => event.container !== '')?.event.container;

/**
 * Gives each of some orders that are picked together a tote number, the lowest that none of them has. An order keeps
 * its number when others of the batch are staged before it: the number is written on the tote.
 */
export const assignTotes = (db: CratebookDatabase, orders: readonly PickOrder[]): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    const before = await readTotes(db);
    const known = (order: PickOrder) => before.get(order.id) ?? lastContainer(order);
    const used = new Set(orders.map(known));
    const free = orders.map((_, at) => String(at + 1)).filter((number) => !used.has(number));
    const assigned = orders
      .filter((order) => known(order) === undefined)
      .map(({ id }, at) => [id, free[at] ?? ''] as const);
    if (assigned.length > 0) await keep(db, before, new Map(assigned));
  });

/** Returns the position of a tote's color: of its number, or of its order in the batch if it has another label. */
export const colorOfTote = (container: string, index: number): number =>
  /^[1-9]\d?$/.test(container) ? Number(container) - 1 : index;
