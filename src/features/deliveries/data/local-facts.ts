import { type CratebookDatabase, readMeta, writeMeta } from '../../../data/database.ts';
import type { SignatureDraft } from '../../signatures/data/signature-draft.ts';

/** The draft for something; null where there is none. */
export async function readSignatureDraft(db: CratebookDatabase, of: string): Promise<SignatureDraft | null> {
  const draft = await readMeta(db, 'signatureDraft');
  return draft?.of === of ? draft : null;
}

export const writeSignatureDraft = (db: CratebookDatabase, draft: SignatureDraft): Promise<unknown> =>
  writeMeta(db, 'signatureDraft', draft);

export const dropSignatureDraft = (db: CratebookDatabase): Promise<unknown> => db.meta.delete('signatureDraft');

const keyOf = (day: string, locationId: string): string => `${day} ${locationId}`;

/** Notes when somebody began to work at a stop; the first time counts. Those of other days go. */
export async function noteArrival(db: CratebookDatabase, day: string, locationId: string, at: string): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const before = (await readMeta(db, 'arrivals')) ?? {};
    if (before[keyOf(day, locationId)] !== undefined) return;
    const kept = Object.entries(before).filter(([key]) => key.startsWith(`${day} `));
    await writeMeta(db, 'arrivals', { ...Object.fromEntries(kept), [keyOf(day, locationId)]: at });
  });
}

/** When somebody began to work at a stop; null where nobody has. */
export const readArrival = async (db: CratebookDatabase, day: string, locationId: string): Promise<string | null> =>
  (await readMeta(db, 'arrivals'))?.[keyOf(day, locationId)] ?? null;
