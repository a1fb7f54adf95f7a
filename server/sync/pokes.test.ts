import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { silentLog } from '../../tests/harness/log.ts';
import type { Database } from '../db/connection/database.ts';
import { createPokes } from './pokes.ts';

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
