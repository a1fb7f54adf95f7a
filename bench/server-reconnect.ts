import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { API_BASE } from '../contract/api-base.ts';
import type { PullReply, PushReply, WireMutation } from '../contract/sync.ts';
import { type Child, type DemoServer, HOST, openDemoServer } from './demo-server.ts';
import { Connection, type Request } from './server-load.ts';
import { type Row, statsOf } from './table.ts';

const DEVICES = 500;
const WITHIN_MS = 10_000;
const LINES = 38;

export interface Device {
  readonly token: string;
  readonly location: string;
  /** The device's data before it lost the signal. */
  readonly held: PullReply;
}

interface Storm {
  drainedMs: number;
  readonly pushes: number[];
  waits: number;
  readonly faults: string[];
}

/**
 * Sends a device's request, and repeats it after the delay that a busy server names. Any other refusal fails the run.
 */
async function ask<T>(
  connection: Connection,
  request: Request,
  storm: Storm,
  times?: number[],
): Promise<T | undefined> {
  for (;;) {
    const startedAt = performance.now();
    const answer = await connection.send(request);
    times?.push(performance.now() - startedAt);
    if (answer.status === 200) return JSON.parse(answer.body) as T;
    if ((answer.status !== 429 && answer.status !== 503) || answer.retryAfter === undefined) {
      storm.faults.push(`${request.path} ${answer.status} ${answer.body.slice(0, 200)}`);
      return undefined;
    }
    storm.waits += 1;
    await sleep(answer.retryAfter * 1000);
  }
}

/** The body of a device's pull. Without `from` it is the first one. */
export const pullBody = (clientId: string, from?: PullReply) => ({
  clientId,
  epoch: from?.epoch ?? null,
  scopes: from?.scopes.map(({ reset: _reset, ...cursor }) => cursor) ?? [],
  packs: from?.packs.map(({ collection, scope, clock, ord }) => ({ collection, scope, clock, ord })) ?? [],
  settledSeq: 0,
});

/** Work of a kitchen without a signal: it counted the shelf, filled the draft in and ordered. */
function wrote(location: string, goods: readonly { itemCode: string; uom: string }[], which: number): WireMutation[] {
  const at = new Date().toISOString();
  const deliveryDate = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const first = (which * 7) % (goods.length - LINES);
  const lines = goods
    .slice(first, first + LINES)
    .map((line, index) => ({ ...line, quantity: 1 + ((which + index) % 9) }));
  const change = (name: string, body: unknown) => ({ name, body });
  const changes = [
    ...lines.map((line) => change('carts.setLine', { ...line, customerLocationId: location })),
    change('checkout.save', {
      ...{ customerLocationId: location, step: 2, shippingMethod: 'Delivery', deliveryDate },
      ...{ poNumber: '', notes: '', shippingAddress: null },
    }),
    change('orders.submit', {
      ...{
        orderId: randomUUID(),
        customerLocationId: location,
        shippingMethod: 'Delivery',
        deliveryDate,
        poNumber: '',
        notes: '',
      },
      ...{ shippingAddress: null, seenTotal: null, submittedAt: at },
      lines: lines.slice(0, 10).map((line) => ({ ...line, seenUnitPrice: null, seenFactor: 1, seenAvailable: null })),
    }),
  ];
  return changes.map(({ name, body }, index) => ({ seq: index + 1, name, version: 1, at, args: { body } }));
}

async function comeBack(server: Child, device: Device, mutations: WireMutation[], storm: Storm): Promise<void> {
  const connection = await Connection.open(server.port, HOST);
  const clientId = randomUUID();
  const post = (path: string, body: unknown): Request => ({
    method: 'POST',
    path: API_BASE + path,
    token: device.token,
    headers: { 'content-encoding': 'gzip' },
    bytes: gzipSync(JSON.stringify(body)),
  });
  for (let settled = 0; settled < mutations.length; ) {
    const body = { clientId, ackSeq: settled, mutations: mutations.slice(settled) };
    const reply = await ask<PushReply>(connection, post('/sync/push', body), storm, storm.pushes);
    if (!reply || reply.stop?.kind === 'gap' || reply.stop?.kind === 'key_reused') {
      storm.faults.push(`stopped ${JSON.stringify(reply?.stop)}`);
      break;
    }
    storm.faults.push(
      ...reply.results.filter(({ status }) => status === 'rejected').map((result) => JSON.stringify(result)),
    );
    settled = reply.lastSeq;
  }
  let held: PullReply | undefined = device.held;
  do {
    const reply: PullReply | undefined = await ask<PullReply>(
      connection,
      post('/sync/pull', pullBody(clientId, held)),
      storm,
    );
    held = reply && { ...reply, packs: device.held.packs };
  } while (held?.more);
  connection.close();
}

/** Returns signed-in devices of up to 100 customers, each with its data. */
export async function devicesOf(ground: DemoServer, server: Child, count: number): Promise<Device[]> {
  const { rows } = await ground.as(({ connection, tenantId }) =>
    connection.query<Record<string, unknown>>(
      `select u.user_name, u.customer_location_id from users u join customer_locations l on l.tenant_id = u.tenant_id and l.customer_location_id = u.customer_location_id
       where u.tenant_id = $1 and u.role = 'CUSTOMER' and l.is_active order by u.user_name limit 100`,
      [tenantId],
    ),
  );
  const connection = await Connection.open(server.port, HOST);
  const devices: Device[] = [];
  for (const row of rows) {
    const tokens = await ground.tokens(String(row.user_name), Math.ceil(count / rows.length));
    const answer = await connection.send({
      method: 'POST',
      path: `${API_BASE}/sync/pull`,
      token: tokens[0]!,
      body: pullBody(randomUUID()),
    });
    const held = JSON.parse(answer.body) as PullReply;
    devices.push(...tokens.map((token) => ({ token, location: String(row.customer_location_id), held })));
  }
  connection.close();
  return devices.slice(0, count);
}

/**
 * A fleet that regains the signal: 500 devices within ten seconds, each with 40 changes to send and all to pull. Rate
 * limits are on.
 */
export async function reconnectBench(): Promise<Row[]> {
  const ground = await openDemoServer();
  try {
    await ground.asOwner(
      `update customer_locations set options = options || '{"onlyAllowStandardItems":false,"onlyAllowStandardUoms":false,"disableOrdering":false,"disableZeroPriceItems":false}'; delete from cart_lines`,
    );
    const goods = (
      await ground.as(({ connection, tenantId }) =>
        connection.query(
          `select item_code as "itemCode", order_uom as uom from items where tenant_id = $1 and is_active order by item_code limit 400`,
          [tenantId],
        ),
      )
    ).rows as unknown as { itemCode: string; uom: string }[];
    const server = await ground.start('server-real.ts', { RATE_LIMIT: 'on' });
    const devices = await devicesOf(ground, server, DEVICES);
    const storms: Storm[] = [];
    const runs = Number(process.env.BENCH_RUNS ?? 5);
    for (let run = 0; run < runs; run++) {
      const storm: Storm = { drainedMs: 0, pushes: [], waits: 0, faults: [] };
      const startedAt = performance.now();
      await Promise.all(
        devices.map(async (device, index) => {
          await sleep((index * WITHIN_MS) / DEVICES);
          await comeBack(server, device, wrote(device.location, goods, index + run), storm);
        }),
      );
      storm.drainedMs = performance.now() - startedAt;
      if (storm.faults.length > 0)
        throw new Error(`${storm.faults.length} refused: ${storm.faults.slice(0, 5).join('; ')}`);
      if (process.env.BENCH_VERBOSE)
        process.stderr.write(
          `${Math.round(storm.drainedMs)} ms, p95 ${Math.round(p95(storm.pushes))} ms, ${storm.waits} waits\n`,
        );
      storms.push(storm);
    }
    const drained = statsOf(storms.map((storm) => storm.drainedMs / 1000));
    const slow = statsOf(storms.map((storm) => p95(storm.pushes)));
    const waits = statsOf(storms.map((storm) => storm.waits));
    const none = { against: '', ratio: null };
    return [
      {
        what: '500 devices back within 10 s, 40 changes each, until all is sent and pulled',
        ...drained,
        unit: 's',
        ...none,
        goal: '≤ 60 s',
        met: drained.median <= 60,
        runs,
      },
      {
        what: '95 of 100 pushes took at most',
        ...slow,
        unit: 'ms',
        ...none,
        goal: '≤ 1 s',
        met: slow.median <= 1000,
        runs,
      },
      { what: 'asked to come later (429 or 503 with Retry-After)', ...waits, unit: 'times', ...none, runs },
    ];
  } finally {
    await ground.close();
  }
}

const p95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

if (import.meta.main) process.stdout.write(`${JSON.stringify(await reconnectBench(), null, 1)}\n`);
