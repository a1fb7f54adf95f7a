import type { Delivery } from '../../../../contract/deliveries.ts';
import { type CratebookDatabase, readMeta, writeMeta } from '../../../data/database.ts';

/** Names a stop on its day. Tote numbers begin again with each batch, so the location is part of the key. */
type StopOfDay = Pick<Delivery, 'deliveryDate' | 'customerLocationId'>;

const keyOf = ({ customerLocationId }: StopOfDay, container: string): string => `${customerLocationId} ${container}`;

/** Notes a pallet or tote as scanned at its stop; returns all of `containers` that are. Those of other days are forgotten. */
export async function noteAtDoor(
  db: CratebookDatabase,
  stop: StopOfDay,
  container: string,
  containers: readonly string[],
): Promise<ReadonlySet<string>> {
  return db.transaction('rw', db.meta, async () => {
    const before = await readMeta(db, 'palletsAtDoor');
    const day = stop.deliveryDate;
    const scanned = new Set([...(before?.day === day ? before.scanned : []), keyOf(stop, container)]);
    await writeMeta(db, 'palletsAtDoor', { day, scanned: [...scanned] });
    return new Set(containers.filter((one) => scanned.has(keyOf(stop, one))));
  });
}

/** Takes back `noteAtDoor`. */
export async function forgetAtDoor(db: CratebookDatabase, stop: StopOfDay, container: string): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const before = await readMeta(db, 'palletsAtDoor');
    const key = keyOf(stop, container);
    if (before)
      await writeMeta(db, 'palletsAtDoor', { ...before, scanned: before.scanned.filter((one) => one !== key) });
  });
}
