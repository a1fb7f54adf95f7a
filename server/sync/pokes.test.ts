import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { silentLog } from '../../tests/harness/log.ts';
import type { Database } from '../db/connection/database.ts';
import { createPokes } from './pokes.ts';

afterEach(() => vi.useRealTimers());

/** A database whose notifications stay in this process. */
const alone = {
  listen: async () => async () => {},
  notify: async () => {},
} as unknown as Database;

test('[C7.6] a commit checks only the streams of the same company', async () => {
  const pokes = await createPokes(alone, silentLog);
  let looks = 0;
  let heard = 0;
  const scopes = new Set(['tenant']);
  const watched = Object.assign(Object.create(scopes), { has: (scope: string) => ++looks > 0 && scopes.has(scope) });
  const poke = () => {
    heard += 1;
  };
  for (let company = 0; company < 1_000; company++)
    pokes.listen({ tenantId: randomUUID(), scopes: watched as ReadonlySet<string>, poke });
  const own = randomUUID();
  pokes.listen({ tenantId: own, scopes: watched as ReadonlySet<string>, poke });
  pokes.committed(own, { clock: 1, scopes: ['tenant'] });
  expect({ looks, heard }).toEqual({ looks: 1, heard: 1 });
  await pokes.close();
});

test('[PULL6] connections for notifications that break again and again delay no device beyond one window', async () => {
  vi.useFakeTimers();
  let lost = () => {};
  const database = {
    listen: async (_channel: string, on: (payload: string) => void) => {
      lost = () => on('');
      return async () => {};
    },
    notify: async () => {},
  } as unknown as Database;
  const pokes = await createPokes(database, silentLog, { catchUpMs: 60_000 });
  const tenantId = randomUUID();
  const devices = Array.from({ length: 600 }, () => ({ pokes: 0 }));
  for (const device of devices) {
    const poke = () => {
      device.pokes += 1;
    };
    pokes.listen({ tenantId, scopes: new Set(), poke });
  }
  const sum = () => devices.reduce((total, device) => total + device.pokes, 0);

  for (let round = 0; round < 3; round++) {
    lost();
    const before = sum();
    await vi.advanceTimersByTimeAsync(20_000);
    // A third of the window: about a third of the devices, never all of them.
    expect(sum() - before).toBeGreaterThan(150);
    expect(sum() - before).toBeLessThan(300);
  }
  lost();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(devices.filter((device) => device.pokes === 0)).toEqual([]);
  await pokes.close();
});
