// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { serverForTest } from '../../desk/server-for-test.ts';
import { sessionState } from '../../sync/session-state.ts';
import { takePalletNumber } from './data/pallet-numbers.ts';
import { refillPalletNumbers } from './use-pallet-numbers.ts';

let next = 0;
const server = serverForTest(() => [200, { numbers: Array.from({ length: 20 }, () => `P${++next}`) }]);
const database = () => {
  const { signedIn } = sessionState();
  if (!signedIn) throw new Error('not signed in');
  return signedIn.db;
};

test('[F4.3] a device takes each number once, and asks for more while it still has some', async () => {
  const db = database();
  expect(await takePalletNumber(db)).toBeUndefined();
  await refillPalletNumbers(db, 'W1');
  await refillPalletNumbers(db, 'W1');
  expect(server.asked).toHaveLength(1);
  const taken = await Promise.all(Array.from({ length: 13 }, () => takePalletNumber(db)));
  expect(new Set(taken).size).toBe(13);
  await refillPalletNumbers(db, 'W1');
  expect(server.asked).toHaveLength(2);
  expect(await takePalletNumber(db)).toBe('P14');
});
