// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { commit } from '../data/commit.ts';
import { CratebookDatabase, writeMeta } from '../data/database.ts';
import { type SyncStatus, useSyncStatus } from './use-sync-status.ts';

let db: CratebookDatabase;
vi.mock('./use-session.tsx', () => ({ useSignedIn: () => ({ db }) }));

const tap = (itemCode: string) =>
  commit(db, 'carts.setLine', { body: { customerLocationId: 'L1', itemCode, uom: 'CS', quantity: 1 } });

beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 'tenant', userId: 'user' });
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

it('[I1] shows a change as waiting from its confirmation on, before the database query has rerun', async () => {
  const said: (SyncStatus | undefined)[] = [];
  renderHook(() => said.push(useSyncStatus()));
  await waitFor(() => expect(said.at(-1)?.waiting).toBe(0));
  // The state is read right after the confirmation, before the database query can rerun.
  expect(await tap('I1').then(() => said.at(-1)?.waiting)).toBe(1);
  await tap('I2');
  await waitFor(() => expect(said.at(-1)?.waiting).toBe(2));
  // The server has settled both.
  await writeMeta(db, 'settledSeq', 2);
  await waitFor(() => expect(said.at(-1)?.waiting).toBe(0));
});
