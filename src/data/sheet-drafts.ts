import { type CratebookDatabase, readMeta } from './database.ts';
import { SignedOutError } from './device.ts';

/**
 * The kinds of sheets that keep drafts. A kind whose value changes its form gets a new name, because drafts outlive an
 * update of the app.
 */
export type SheetKind =
  | 'receipt-entry'
  | 'case-weights'
  | 'which-lot'
  | 'stop-line'
  | 'stop-why'
  | 'payment'
  | 'bin-count'
  | 'packout-entry'
  | 'truck-check'
  | 'staging';

/** Days after which the draft of a sheet that was not opened again is deleted. */
export const DRAFT_DAYS = 14;

/** Returns the key of a sheet's draft; `of` names what the sheet is about, such as an order. */
export const sheetDraftKey = (kind: SheetKind, of: string): string => `${kind}/${of}`;

/** Returns the draft of a sheet; null if there is none. */
export const readSheetDraft = async <T>(db: CratebookDatabase, key: string): Promise<T | null> =>
  ((await db.sheetDrafts.get(key))?.value as T | undefined) ?? null;

/**
 * Stores the draft of a sheet, and deletes drafts older than `DRAFT_DAYS`. Throws SignedOutError if a sign-out in
 * another tab has read what it encrypts.
 */
export const keepSheetDraft = (db: CratebookDatabase, key: string, value: unknown, now = Date.now()): Promise<void> =>
  db.transaction('rw', [db.sheetDrafts, db.meta], async () => {
    if (await readMeta(db, 'leaving')) throw new SignedOutError('the user of this database is leaving the device');
    await db.sheetDrafts.put({ key, value, touchedAt: new Date(now).toISOString() });
    const old = new Date(now - DRAFT_DAYS * 86_400_000).toISOString();
    await db.sheetDrafts.where('touchedAt').below(old).delete();
  });

/** Deletes the draft of a sheet. */
export const dropSheetDraft = (db: CratebookDatabase, key: string): Promise<void> => db.sheetDrafts.delete(key);
