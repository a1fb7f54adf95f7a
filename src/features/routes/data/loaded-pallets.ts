import { type CratebookDatabase, readMeta, writeMeta } from '../../../data/database.ts';

/** A pallet or tote on a run of a route. Tote numbers begin again with each batch, so the run is part of the key. */
export interface PalletOnRun {
  readonly routeId: string;
  readonly day: string;
  readonly container: string;
}

const keyOf = ({ routeId, container }: PalletOnRun): string => `${routeId} ${container}`;

/**
 * Notes a pallet as loaded. Returns false if it was noted before: a pallet is loaded once, and counted again it would take
 * the place of another one. Those of other days are forgotten.
 */
export async function notePallet(db: CratebookDatabase, pallet: PalletOnRun): Promise<boolean> {
  return db.transaction('rw', db.meta, async () => {
    const before = await readMeta(db, 'palletsLoaded');
    const loaded = before?.day === pallet.day ? before.loaded : [];
    if (loaded.includes(keyOf(pallet))) return false;
    await writeMeta(db, 'palletsLoaded', { day: pallet.day, loaded: [...loaded, keyOf(pallet)] });
    return true;
  });
}

/** Takes back `notePallet`, because its goods were not recorded after all. */
export async function forgetPallet(db: CratebookDatabase, pallet: PalletOnRun): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const before = await readMeta(db, 'palletsLoaded');
    if (before?.day !== pallet.day) return;
    await writeMeta(db, 'palletsLoaded', { ...before, loaded: before.loaded.filter((key) => key !== keyOf(pallet)) });
  });
}
