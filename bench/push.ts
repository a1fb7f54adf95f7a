import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { API_BASE } from '../contract/api-base.ts';
import { MAX_PUSH_MUTATIONS, type PushReply } from '../contract/sync.ts';
import { type Child, HOST, openDemoServer } from './demo-server.ts';
import { Connection, type Request } from './server-load.ts';
import { type Row, statsOf } from './table.ts';

const MUTATIONS = 1000;
const RUNS = 5;
const ROUND_TRIP_MS = 100;
/** Percent of failing requests, half of them on the way there and half on the way back, after they took effect. */
const FAILING = 1;

interface Goods {
  readonly location: string;
  readonly token: string;
  readonly lines: readonly { itemCode: string; uom: string }[];
}

/** Network between a device and the server: the delay of a request, and which ones are lost. */
interface Network {
  send(request: Request): Promise<{ status: number; body: string } | undefined>;
}

async function network(server: Child, delayMs: number, seed: number): Promise<Network & { close(): void }> {
  const connection = await Connection.open(server.port, HOST);
  let sent = 0;
  return {
    async send(request) {
      // Every hundredth, wherever in the hundred the run begins: the same number of losses each time.
      const lost = delayMs > 0 && (sent++ + seed) % 100 < FAILING;
      if (delayMs > 0) await sleep(delayMs / 2);
      if (lost && seed % 2 === 0) return undefined;
      const answer = await connection.send(request);
      if (delayMs > 0) await sleep(delayMs / 2);
      return lost ? undefined : answer;
    },
    close: () => connection.close(),
  };
}

const line = ({ location, lines }: Goods, at: number, run: number) => ({
  ...lines[at % lines.length],
  customerLocationId: location,
  quantity: 1 + ((at + run) % 50),
});

/** Sends all like the device: compressed, the largest allowed batches, repeated until they are settled. */
async function batched(server: Child, goods: Goods, delayMs: number, run: number): Promise<void> {
  const way = await network(server, delayMs, run);
  const clientId = randomUUID();
  const at = new Date().toISOString();
  const all = Array.from({ length: MUTATIONS }, (_, index) => ({
    seq: index + 1,
    name: 'carts.setLine',
    version: 1,
    at,
    args: { body: line(goods, index, run) },
  }));
  for (let settled = 0; settled < MUTATIONS; ) {
    const body = { clientId, ackSeq: settled, mutations: all.slice(settled, settled + MAX_PUSH_MUTATIONS) };
    const answer = await way.send({
      method: 'POST',
      path: `${API_BASE}/sync/push`,
      token: goods.token,
      bytes: gzipSync(JSON.stringify(body)),
      headers: { 'content-encoding': 'gzip' },
    });
    if (!answer) continue;
    const reply = JSON.parse(answer.body) as PushReply;
    if (answer.status !== 200 || reply.stop || reply.results.some(({ status }) => status !== 'applied'))
      throw new Error(`the push answered ${answer.status} ${answer.body.slice(0, 300)}`);
    settled = reply.lastSeq;
  }
  way.close();
}

/** Sends one request each, repeated until it is answered; its key prevents a second effect. */
async function oneByOne(server: Child, goods: Goods, delayMs: number, run: number): Promise<void> {
  const way = await network(server, delayMs, run);
  const clientId = randomUUID();
  for (let index = 0; index < MUTATIONS; ) {
    const answer = await way.send({
      method: 'PUT',
      path: `${API_BASE}/portal/cart/lines`,
      token: goods.token,
      headers: { 'idempotency-key': `${clientId}:${index + 1}` },
      body: line(goods, index, run),
    });
    if (!answer) continue;
    if (answer.status !== 200) throw new Error(`the line answered ${answer.status} ${answer.body.slice(0, 300)}`);
    index += 1;
  }
  way.close();
}

const inTurn = async (work: (run: number) => Promise<void>): Promise<number[]> => {
  const times: number[] = [];
  for (let run = -1; run < RUNS; run++) {
    const startedAt = performance.now();
    await work(run + 1);
    if (run >= 0) times.push(performance.now() - startedAt);
  }
  return times;
};
/** Runs that mostly wait for the network run in parallel, each with its own user. */
const sideBySide = (work: (run: number) => Promise<void>): Promise<number[]> =>
  Promise.all(
    Array.from({ length: RUNS }, async (_, run) => {
      const startedAt = performance.now();
      await work(run);
      return performance.now() - startedAt;
    }),
  );

/**
 * 1,000 queued cart lines to the real server on PostgreSQL, over HTTP: as a device sends them, and one request each.
 */
export async function pushBench(): Promise<Row[]> {
  const ground = await openDemoServer();
  try {
    const goods = await ground.as(async ({ connection, tenantId }) => {
      const { rows: users } = await connection.query<{ user_name: string; customer_location_id: string }>(
        `select u.user_name, u.customer_location_id from users u join customer_locations l on l.tenant_id = u.tenant_id and l.customer_location_id = u.customer_location_id
         where u.tenant_id = $1 and u.role = 'CUSTOMER' and not (l.options->>'onlyAllowStandardItems')::boolean and not (l.options->>'disableOrdering')::boolean
           and not (l.options->>'onlyAllowStandardUoms')::boolean order by u.user_name limit $2`,
        [tenantId, RUNS],
      );
      const { rows: lines } = await connection.query<Goods['lines'][number]>(
        `select i.item_code as "itemCode", i.order_uom as uom from items i where i.tenant_id = $1 and i.is_active and exists (select from price_list_prices p
           where p.tenant_id = $1 and p.item_code = i.item_code and p.uom = i.order_uom and p.price_cents > 0) order by i.item_code limit 400`,
        [tenantId],
      );
      return { users, lines };
    });
    await ground.asOwner('delete from cart_lines');
    const people = await Promise.all(
      goods.users.map(async (user) => ({
        location: user.customer_location_id,
        token: (await ground.tokens(user.user_name, 1))[0] ?? '',
        lines: goods.lines,
      })),
    );
    const server = await ground.start('server-real.ts');
    const person = (run: number) => people[run % people.length]!;
    const near = statsOf(await inTurn((run) => batched(server, person(run), 0, run)));
    const nearSingle = statsOf(await inTurn((run) => oneByOne(server, person(run), 0, run)));
    const far = statsOf(await inTurn((run) => batched(server, person(run), ROUND_TRIP_MS, run)));
    const farSingle = statsOf(await sideBySide((run) => oneByOne(server, person(run), ROUND_TRIP_MS, run)));
    const against = 'one request each';
    const path = `${ROUND_TRIP_MS} ms round trip, ${FAILING} % failing`;
    const [fast, faster] = [nearSingle.median / near.median, farSingle.median / far.median];
    return [
      { what: '1,000 cart lines pushed', ...near, unit: 'ms', against, ratio: fast, goal: '10×', met: fast >= 10 },
      { what: '1,000 cart lines, one request each', ...nearSingle, unit: 'ms', against: '', ratio: null },
      {
        what: `1,000 cart lines pushed, ${path}`,
        ...far,
        unit: 'ms',
        against,
        ratio: faster,
        goal: '60×',
        met: faster >= 60,
      },
      { what: `1,000 cart lines, one request each, ${path}`, ...farSingle, unit: 'ms', against: '', ratio: null },
    ];
  } finally {
    await ground.close();
  }
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await pushBench(), null, 1)}\n`);
