import type { CratebookDatabase } from '../../../data/database.ts';
import { forgetOfDay, noteOfDay } from '../../../data/day-notes.ts';

/** A pallet or tote on a run of a route. Tote numbers begin again with each batch, so the run is part of the key. */
interface PalletOnRun {
  readonly routeId: string;
  readonly day: string;
  readonly container: string;
}

const keyOf = ({ routeId, container }: PalletOnRun): string => `${routeId} ${container}`;

/**
 * Notes a pallet as loaded. Returns false if it was noted before: a pallet is loaded once, and counted again it would take
 * the place of another one.
 */
export const notePallet = async (db: CratebookDatabase, pallet: PalletOnRun): Promise<boolean> =>
  !(await noteOfDay(db, 'palletsLoaded', pallet.day, keyOf(pallet))).has(keyOf(pallet));

/** Takes back `notePallet`, because its goods were not recorded after all. */
export const forgetPallet = (db: CratebookDatabase, pallet: PalletOnRun): Promise<void> =>
  forgetOfDay(db, 'palletsLoaded', pallet.day, keyOf(pallet));
