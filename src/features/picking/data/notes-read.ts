import type { PickOrder } from '../../../../contract/picking.ts';
import { type CratebookDatabase, readMeta, writeMeta } from '../../../data/database.ts';

/** Notes that the device remembers as read. Older ones are of orders that have left. */
const MOST = 200;

/** Returns the key of an order's note. A changed note is another one, and is read again. */
export const noteKey = ({
  id,
  notes,
  shipMethod,
  pickingNote,
}: Pick<PickOrder, 'id' | 'notes' | 'shipMethod' | 'pickingNote'>): string =>
  [id, shipMethod, notes, pickingNote].filter(Boolean).join(' ');

/** Returns the notes that the user has read on this device. */
export const readNotes = async (db: CratebookDatabase): Promise<ReadonlySet<string>> =>
  new Set(await readMeta(db, 'notesRead'));

/** Remembers that the user has read a note, also after a reload. */
export async function markNoteRead(db: CratebookDatabase, key: string): Promise<void> {
  const before = (await readMeta(db, 'notesRead')) ?? [];
  await writeMeta(db, 'notesRead', [...before.filter((one) => one !== key), key].slice(-MOST));
}
