import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp } from '../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../tests/harness/database.ts';
import { createTenant } from '../../tests/harness/factories.ts';
import { recordingLog } from '../../tests/harness/log.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

async function loggedStatuses(logRequests: 'all' | 'problems'): Promise<unknown[]> {
  const { log, lines } = recordingLog();
  const api = await testApp(db.database, { log, config: { logRequests } });
  const { hostName } = await createTenant(db.database);
  await api.call({ host: hostName, path: '/pwa/settings' });
  await api.call({ host: hostName, path: '/no-such-call' });
  await api.close();
  return lines
    .map((line) => JSON.parse(line) as { msg: string; status?: number })
    .filter(({ msg }) => msg === 'request')
    .map(({ status }) => status);
}

it('each request has a line in the log, or only those that failed', async () => {
  expect(await loggedStatuses('all')).toEqual([200, 404]);
  expect(await loggedStatuses('problems')).toEqual([404]);
});
