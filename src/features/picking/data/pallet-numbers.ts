import { type CratebookDatabase, readMeta, writeMeta } from '../../../data/database.ts';

/** Returns the pallet numbers that this device has left. */
export const palletNumbersLeft = async (db: CratebookDatabase): Promise<readonly string[]> =>
  (await readMeta(db, 'palletNumbers')) ?? [];

/** Stores further pallet numbers behind those that are left. */
export const addPalletNumbers = (db: CratebookDatabase, numbers: readonly string[]): Promise<unknown> =>
  db.transaction('rw', db.meta, async () =>
    writeMeta(db, 'palletNumbers', [...(await palletNumbersLeft(db)), ...numbers]),
  );

/** Takes the next pallet number, which no other device has; undefined if none is left here. */
export const takePalletNumber = (db: CratebookDatabase): Promise<string | undefined> =>
  db.transaction('rw', db.meta, async () => {
    const [next, ...rest] = await palletNumbersLeft(db);
    if (next !== undefined) await writeMeta(db, 'palletNumbers', rest);
    return next;
  });
