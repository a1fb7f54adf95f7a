import type { Delivery } from '../../../../contract/deliveries.ts';
import type { CratebookDatabase } from '../../../data/database.ts';
import { forgetOfDay, noteOfDay } from '../../../data/day-notes.ts';

/** Names a stop on its day. Tote numbers begin again with each batch, so the location is part of the key. */
type StopOfDay = Pick<Delivery, 'deliveryDate' | 'customerLocationId'>;

const keyOf = ({ customerLocationId }: StopOfDay, container: string): string => `${customerLocationId} ${container}`;

/** Notes a pallet or tote as scanned at its stop; returns all of `containers` that are. */
export async function notePalletAtStop(
  db: CratebookDatabase,
  stop: StopOfDay,
  container: string,
  containers: readonly string[],
): Promise<ReadonlySet<string>> {
  const before = await noteOfDay(db, 'palletsAtDoor', stop.deliveryDate, keyOf(stop, container));
  return new Set(containers.filter((one) => one === container || before.has(keyOf(stop, one))));
}

/** Undoes `notePalletAtStop`. */
export const forgetPalletAtStop = (db: CratebookDatabase, stop: StopOfDay, container: string): Promise<void> =>
  forgetOfDay(db, 'palletsAtDoor', stop.deliveryDate, keyOf(stop, container));
