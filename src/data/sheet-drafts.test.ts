import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CratebookDatabase, writeMeta } from './database.ts';
import { SignedOutError } from './device.ts';
import { DRAFT_DAYS, dropSheetDraft, keepSheetDraft, readSheetDraft, sheetDraftKey } from './sheet-drafts.ts';

let db: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 'acme', userId: 'picker' });
});
afterEach(() => db.delete());

const NOW = Date.parse('2026-11-19T17:00:00Z');
/** The kept values, by key. */
const values = async () => (await db.sheetDrafts.toArray()).map(({ value }) => value);
const key = (of: string) => sheetDraftKey('case-weights', of);

it('keeps the latest value of each sheet until it is dropped', async () => {
  await keepSheetDraft(db, key('O1'), [5000]);
  await keepSheetDraft(db, key('O1'), [5000, 5120]);
  await keepSheetDraft(db, key('O2'), [900]);
  expect(await readSheetDraft(db, key('O1'))).toEqual([5000, 5120]);
  await dropSheetDraft(db, key('O1'));
  expect(await readSheetDraft(db, key('O1'))).toBeNull();
  expect(await readSheetDraft(db, key('O2'))).toEqual([900]);
});

it('deletes drafts of sheets that were not opened again for two weeks', async () => {
  await keepSheetDraft(db, key('old'), 1, NOW);
  await keepSheetDraft(db, key('new'), 2, NOW + DRAFT_DAYS * 86_400_000);
  expect(await values()).toEqual([2, 1]);
  await keepSheetDraft(db, key('new'), 3, NOW + DRAFT_DAYS * 86_400_000 + 1);
  expect(await values()).toEqual([3]);
});

it('[OUT1] refuses a draft once the user is leaving the device', async () => {
  await writeMeta(db, 'leaving', true);
  await expect(keepSheetDraft(db, key('O1'), 1)).rejects.toThrow(SignedOutError);
});
