import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { API_BASE } from '../../contract/api-base.ts';
import { MAX_PUSH_MUTATIONS, type PushReply } from '../../contract/sync.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { say } from '../browser/bed.ts';
import { HOST } from '../demo-server.ts';
import { RUNS } from '../runs.ts';
import { Connection } from '../server-load.ts';
import { type Row, statsOf } from '../table.ts';
import { type FieldBed, fieldBed, PICKER } from './bed.ts';

const PICKS = 1_000;
const WAREHOUSE = { id: 'DRAIN', openOrders: 100, lots: 5_200 } as const;

interface Line {
  readonly orderId: string;
  readonly lineNumber: number;
  readonly itemCode: string;
  readonly lotId: string;
  readonly lotCode: string;
  readonly bin: string;
}

/** A pick as the picking screen records it. */
const pickOf = ({ orderId, ...line }: Line) => ({
  params: { id: orderId },
  body: {
    ...line,
    eventId: uuidv7(),
    kind: 'pick',
    quantity: 1,
    weightGrams: null,
    caseWeightsGrams: [],
    reason: null,
    container: '',
    pickedAt: new Date().toISOString(),
  },
});
type Pick = ReturnType<typeof pickOf>;

/**
 * 1,000 picks that waited on a device, to the real server on PostgreSQL: as the device sends them, and through the
 * endpoint, one request each.
 */
export async function drainBench(): Promise<Row[]> {
  const bed = await fieldBed();
  await bed.warehouse(WAREHOUSE);
  await bed.employ(WAREHOUSE.id);
  const lines = await linesOf(bed);
  const [token = ''] = await bed.ground.tokens(PICKER, 1);
  const connection = await Connection.open(bed.server.port, HOST);
  const picks = (run: number): Pick[] =>
    Array.from({ length: PICKS }, (_, index) => pickOf(lines[(index + run * 7) % lines.length]!));
  const together: number[] = [];
  const single: number[] = [];
  try {
    // One after the other, so that other load affects both alike; the first pair warms up.
    for (let run = 0; run <= RUNS; run++) {
      const [waited, asked] = [picks(run), picks(run)];
      const pushed = await rateOf(() => push(connection, token, waited));
      const one = await rateOf(() => askEach(connection, token, asked));
      say(`${Math.round(pushed)} picks a second, one request each ${Math.round(one)}`);
      if (run === 0) continue;
      together.push(pushed);
      single.push(one);
    }
  } finally {
    connection.close();
  }
  await allArrived(bed, (RUNS + 1) * 2 * PICKS);
  const ratio = statsOf(together.map((rate, run) => rate / single[run]!)).median;
  return [
    { what: '1,000 picks drained', ...statsOf(together), unit: '/s', against: 'one request each', ratio },
    { what: '1,000 picks, one request each', ...statsOf(single), unit: '/s', against: '', ratio: null },
  ];
}

async function rateOf(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (PICKS / (performance.now() - startedAt)) * 1000;
}

/** The lines in picking order. Each orders more than is picked here, so that no pick opens an exception. */
async function linesOf({ ground }: FieldBed): Promise<Line[]> {
  await ground.asOwner(
    `update sales_order_lines l set ordered_quantity = 100000 from sales_orders s
     where s.tenant_id = l.tenant_id and s.id = l.sales_order_id and s.warehouse_id = '${WAREHOUSE.id}'`,
  );
  const { rows } = await ground.as(({ connection, tenantId }) =>
    connection.query(
      `select l.sales_order_id as "orderId", l.line_number as "lineNumber", l.item_code as "itemCode", k.id as "lotId", k.lot_code as "lotCode", k.bin
       from sales_orders s join sales_order_lines l on l.tenant_id = s.tenant_id and l.sales_order_id = s.id
       join lots k on k.tenant_id = s.tenant_id and k.warehouse_id = s.warehouse_id and k.item_code = l.item_code and k.lot_code like 'L%'
       where s.tenant_id = $1 and s.warehouse_id = $2 order by s.sales_order_number, l.line_number`,
      [tenantId, WAREHOUSE.id],
    ),
  );
  return rows as unknown as Line[];
}

async function push(connection: Connection, token: string, picks: readonly Pick[]): Promise<void> {
  const clientId = randomUUID();
  const at = new Date().toISOString();
  const all = picks.map((args, index) => ({ seq: index + 1, name: 'picking.record', version: 1, at, args }));
  for (let settled = 0; settled < all.length; ) {
    const body = { clientId, ackSeq: settled, mutations: all.slice(settled, settled + MAX_PUSH_MUTATIONS) };
    const answer = await connection.send({
      method: 'POST',
      path: `${API_BASE}/sync/push`,
      token,
      bytes: gzipSync(JSON.stringify(body)),
      headers: { 'content-encoding': 'gzip' },
    });
    const reply = JSON.parse(answer.body) as PushReply;
    if (answer.status !== 200 || reply.stop || reply.results.some(({ status }) => status !== 'applied'))
      throw new Error(`the push answered ${answer.status} ${answer.body.slice(0, 300)}`);
    settled = reply.lastSeq;
  }
}

async function askEach(connection: Connection, token: string, picks: readonly Pick[]): Promise<void> {
  const clientId = randomUUID();
  for (const [index, { params, body }] of picks.entries()) {
    const { status, body: answer } = await connection.send({
      method: 'POST',
      path: `${API_BASE}/edible/salesorders/${params.id}/picks`,
      token,
      headers: { 'idempotency-key': `${clientId}:${index + 1}` },
      body,
    });
    if (status !== 200) throw new Error(`the pick answered ${status} ${answer.slice(0, 300)}`);
  }
}

/** Checks that each pick is stored once, and none opened an exception. */
async function allArrived({ ground }: FieldBed, wanted: number): Promise<void> {
  const { rows } = await ground.as(({ connection, tenantId }) =>
    connection.query<Record<string, unknown>>(
      `select (select count(*) from pick_events e join sales_orders s on s.tenant_id = e.tenant_id and s.id = e.sales_order_id
               where e.tenant_id = $1 and s.warehouse_id = $2) as picks,
         (select sum(l.picked_quantity) from sales_order_lines l join sales_orders s on s.tenant_id = l.tenant_id and s.id = l.sales_order_id
               where l.tenant_id = $1 and s.warehouse_id = $2) as picked,
         (select count(*) from exceptions where tenant_id = $1 and warehouse_id = $2) as exceptions`,
      [tenantId, WAREHOUSE.id],
    ),
  );
  const found = rows.map(({ picks, picked, exceptions }) => [picks, picked, exceptions].map(Number).join())[0];
  if (found !== `${wanted},${wanted},0`) throw new Error(`${wanted} picks were sent; there are ${found}`);
}
