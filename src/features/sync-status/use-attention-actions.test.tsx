// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { uuidv7 } from '../../../rules/uuid.ts';
import { type AttentionRow, CratebookDatabase } from '../../data/database.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { type AttentionActions, useAttentionActions } from './use-attention-actions.ts';

let db: CratebookDatabase;
const shown: string[] = [];
vi.mock('../../sync/use-session.tsx', () => ({ useSignedIn: () => ({ db, engine: { wake() {} } }) }));
vi.mock('../../ui/toast-context.ts', () => ({
  useToast: () => ({ show: ({ text }: { text: string }) => shown.push(text) }),
}));
vi.mock('../../sync/use-failure-text.ts', () => ({ useFailureText: () => (error: Error) => error.name }));

beforeEach(() => {
  db = new CratebookDatabase({ tenantId: uuidv7(), userId: uuidv7() });
  shown.length = 0;
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

function actionsOf(row: AttentionRow): AttentionActions {
  let actions: AttentionActions | undefined;
  function Using() {
    actions = useAttentionActions(row, '');
    return null;
  }
  renderUi(<Using />);
  return actions!;
}

const id = uuidv7();
const formerly = [{ clientId: uuidv7(), seq: 1 }];
const at = '2026-11-24T08:00:00.000Z';
const parked = (version = 1): AttentionRow => ({
  ...{ id: 'former:1', seq: 1, name: 'orderGuides.create', version, at, status: 'parked', code: 'server_error' },
  ...{ details: null, settledAt: at, formerly },
  args: { body: { id, customerLocationId: 'L1', name: 'Week', lines: [] } },
  followers: [{ name: 'orderGuides.remove', version: 1, at, args: { params: { id } } }],
});

it('[C2.5] "Try again" sends a parked change under its former keys, followed by the changes that depend on it', async () => {
  await db.attention.put(parked());
  await actionsOf(parked()).tryAgain();
  expect(await db.outbox.toArray()).toMatchObject([
    { seq: 1, name: 'orderGuides.create', formerly, dependsOn: [] },
    { seq: 2, name: 'orderGuides.remove', args: { params: { id } }, dependsOn: [1] },
  ]);
  expect([await db.attention.count(), shown]).toEqual([0, ['Sending again']]);
});

it('[C4.2] "Try again" keeps a change of a newer release', async () => {
  await db.attention.put(parked(99));
  await actionsOf(parked(99)).tryAgain();
  expect([await db.outbox.count(), await db.attention.count(), shown]).toEqual([0, 1, ['OutdatedError']]);
});
