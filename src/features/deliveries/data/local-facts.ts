import { type CratebookDatabase, readMeta, writeMeta } from '../../../data/database.ts';
import type { SignatureDraft } from '../../signatures/data/signature-draft.ts';

/** Returns the draft of a signature; null if there is none. */
export async function readSignatureDraft(db: CratebookDatabase, of: string): Promise<SignatureDraft | null> {
  const draft = await readMeta(db, 'signatureDraft');
  return draft?.of === of ? draft : null;
}

export const writeSignatureDraft = (db: CratebookDatabase, draft: SignatureDraft): Promise<unknown> =>
  writeMeta(db, 'signatureDraft', draft);

export const dropSignatureDraft = (db: CratebookDatabase): Promise<unknown> => db.meta.delete('signatureDraft');

const keyOf = (day: string, locationId: string): string => `${day} ${locationId}`;

/** Records when the driver began to work at a stop; the first time counts. Removes those of other days. */
export async function noteArrival(db: CratebookDatabase, day: string, locationId: string, at: string): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const before = (await readMeta(db, 'arrivals')) ?? {};
    if (before[keyOf(day, locationId)] !== undefined) return;
    const kept = Object.entries(before).filter(([key]) => key.startsWith(`${day} `));
    await writeMeta(db, 'arrivals', { ...Object.fromEntries(kept), [keyOf(day, locationId)]: at });
  });
}

/** Returns when the driver began to work at a stop; null if not begun. */
export const readArrival = async (db: CratebookDatabase, day: string, locationId: string): Promise<string | null> =>
  (await readMeta(db, 'arrivals'))?.[keyOf(day, locationId)] ?? null;

/** Returns when the driver began to work at the stops of a day, by location. */
export async function readArrivals(db: CratebookDatabase, day: string): Promise<ReadonlyMap<string, string>> {
  const prefix = keyOf(day, '');
  return new Map(
    Object.entries((await readMeta(db, 'arrivals')) ?? {}).flatMap(([key, at]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), at]] : [],
    ),
  );
}
