import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { API_BASE } from '../contract/api-base.ts';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/db/connection/open.ts';
import { migrate } from '../server/db/migrate.ts';
import { loadDemo } from '../server/demo/load.ts';
import { DEMO_PASSWORD } from '../server/demo/people.ts';
import { createServices } from '../server/services.ts';
import { type Row, timed } from './table.ts';

const MUTATIONS = 1000;
const HOST = 'localhost';

/** 1,000 queued cart lines to the real server on its embedded PostgreSQL, over HTTP: in batches, and one request each. */
export async function pushBench(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cratebook-bench-'));
  const log = pino({ level: 'silent' });
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off', DEMO: 'off', NODE_ENV: 'test' });
  const { database, stop } = await openDatabase(config, log, () => {});
  await migrate(database);
  await loadDemo(database, { items: 5200, onProgress: () => {} });
  const services = await createServices(config, database, log);
  const app = await buildApp(services);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const call = async (method: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${origin.replace('127.0.0.1', HOST)}${API_BASE}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  try {
    const { token } = await call('POST', '/auth/login', { userName: 'chef@greenleaf.test', password: DEMO_PASSWORD });
    const authorization = `Bearer ${String(token)}`;
    const items = await fetch(
      `${origin.replace('127.0.0.1', HOST)}${API_BASE}/portal/items/search?PageSize=100&inStock=true`,
      { headers: { authorization } },
    );
    const { data } = (await items.json()) as { data: { itemCode: string; orderUom: string }[] };
    let quantity = 0;
    const line = (at: number) => {
      const item = data[at % data.length];
      return { itemCode: item?.itemCode, uom: item?.orderUom, quantity: 1 + (quantity % 50) };
    };
    const location = (await call('PUT', '/portal/cart/lines', line(0), { authorization })).customerLocationId;
    const batched = await timed(async () => {
      quantity += 1;
      const clientId = randomUUID();
      const mutations = Array.from({ length: MUTATIONS }, (_, at) => ({
        seq: at + 1,
        name: 'carts.setLine',
        version: 1,
        at: new Date().toISOString(),
        args: { body: { ...line(at), customerLocationId: location } },
      }));
      for (let at = 0; at < MUTATIONS; ) {
        const reply = await call(
          'POST',
          '/sync/push',
          { clientId, ackSeq: 0, mutations: mutations.slice(at, at + 500) },
          { authorization },
        );
        at = Number(reply.lastSeq);
      }
    });
    const single = await timed(async () => {
      quantity += 1;
      const clientId = randomUUID();
      for (let at = 0; at < MUTATIONS; at++) {
        await call(
          'PUT',
          '/portal/cart/lines',
          { ...line(at), customerLocationId: location },
          { authorization, 'idempotency-key': `${clientId}:${at + 1}` },
        );
      }
    }, 3);
    return [
      {
        what: `${MUTATIONS} mutations pushed in batches`,
        ...batched,
        unit: 'ms',
        against: 'one request each',
        ratio: single.median / batched.median,
      },
      { what: `${MUTATIONS} mutations, one request each`, ...single, unit: 'ms', against: '', ratio: null },
    ];
  } finally {
    await app.close();
    await services.close();
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
