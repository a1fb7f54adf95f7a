import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { writeDevice } from '../data/device.ts';
import { leaveIfDeleted } from './deleted-data.ts';

const db = {};
const session = { signedIn: { db, impersonation: null } as { db: object; impersonation: object | null } | null };
vi.mock('./session-state.ts', () => ({ sessionState: () => session }));

let left = 0;
const leave = () => {
  left += 1;
};
const looked = () => leaveIfDeleted(db, leave, 0);
beforeEach(async () => {
  left = 0;
  session.signedIn = { db, impersonation: null };
  await writeDevice('settings', null);
});

it('[C10.4] a page whose data the browser deleted goes to the sign-in page', async () => {
  await looked();
  expect(left).toBe(1);
});

it('[C10.4] a page whose connection alone was closed stays', async () => {
  await writeDevice('settings', { companyName: 'Greenleaf' } as never);
  await looked();
  expect(left).toBe(0);
});

it('[C10.4] a sign-out and an impersonation are no deletion', async () => {
  session.signedIn = { db, impersonation: {} };
  await looked();
  session.signedIn = null;
  await looked();
  expect(left).toBe(0);
});
