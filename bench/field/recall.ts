import type { Page } from 'playwright';
import { API_BASE } from '../../contract/api-base.ts';
import type { LotTrace } from '../../contract/tracing.ts';
import { say } from '../browser/bed.ts';
import { withProfile } from '../browser/chromium.ts';
import { HOST } from '../demo-server.ts';
import { RUNS } from '../runs.ts';
import { Connection } from '../server-load.ts';
import { type Row, statsOf } from '../table.ts';
import { type FieldBed, fieldBed, PICKER } from './bed.ts';
import { type Device, PHONE, painted, pickersDevice, slowDown } from './device.ts';
import { ORDERS_A_DAY, stapleLot, type WarehouseRequest } from './warehouse.ts';

const DAYS = 90;
/** Days of deliveries on the devices (contract of the collection `lotTrails`). */
const DAYS_ON_DEVICE = 30;
const WAREHOUSE: WarehouseRequest = { id: 'RECALL', openOrders: 100, lots: 50_000, days: DAYS };
const SLOWER = 4;
const GOAL_MS = 2_000;
const SCREEN = '/mobile/warehouse/recall';

/** A lot with many recipients, and the number of the last order with it, which the screen shows only for this lot. */
interface Asked {
  readonly lotCode: string;
  readonly orderNumber: number;
  readonly recipients: number;
}

/**
 * The recipients of a lot, among 50,000 lots and the picks of 90 days: from the device's own copy without a network,
 * and from the server.
 */
export async function recallBench(): Promise<Row[]> {
  const bed = await fieldBed();
  const warehouse = await bed.warehouse(WAREHOUSE);
  const lots = await lotsOf(bed);
  const rows: Row[] = [];
  const none = { unit: 'ms', against: '', ratio: null } as const;
  const goal = (figure: number) => ({ goal: '≤ 2 s', met: figure <= GOAL_MS });
  await withProfile(async (context) => {
    const device = await pickersDevice(context, bed, warehouse, DAYS_ON_DEVICE * ORDERS_A_DAY);
    const figure = device.firstPullMs;
    say(`first pull ${figure} ms`);
    rows.push({ what: 'first pull of the device', median: figure, min: figure, max: figure, ...none, runs: 1 });
    await device.page.goto(`${bed.origin}${SCREEN}`);
    await context.setOffline(true);
    for (const times of [1, SLOWER]) {
      await slowDown(device.session, times);
      const typed = await inTurn(lots, (asked) => askTyped(device, asked));
      const pace = times === 1 ? '' : `, processor ${times} times slower`;
      rows.push({
        what: `device, offline: a lot asked for until who got it is painted${pace}`,
        ...typed,
        ...none,
        ...goal(typed.median),
      });
      const opened = await inTurn(lots, (asked) => askOpened(device.page, bed.origin, asked));
      rows.push({
        what: `device, offline: the app opened at a lot until who got it is painted${pace}`,
        ...opened,
        ...none,
        ...goal(opened.median),
      });
      await slowDown(device.session, 1);
      await device.page.goto(`${bed.origin}${SCREEN}`);
    }
  }, PHONE);
  return [...rows, ...(await serverRows(bed, lots))];
}

/** Median of a run over each lot but the first, which warms up. */
async function inTurn(lots: readonly Asked[], ask: (asked: Asked) => Promise<number>) {
  const times: number[] = [];
  for (let run = 0; run <= RUNS; run++) {
    const ms = await ask(lots[run % lots.length]!);
    if (run > 0) times.push(ms);
  }
  say(`${times.map(Math.round).join(', ')} ms`);
  return statsOf(times);
}

const answerTo = (page: Page, { orderNumber }: Asked) => painted(page, 'main li', `Order ${orderNumber} `);

async function askTyped({ page, session }: Device, asked: Asked): Promise<number> {
  const field = page.getByLabel('Scan a case or type its lot');
  await field.fill(asked.lotCode);
  await field.focus();
  const answer = answerTo(page, asked);
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 };
  const at = Date.now();
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...enter, text: '\r' });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
  return (await answer).at - at;
}

async function askOpened(page: Page, origin: string, asked: Asked): Promise<number> {
  await page.goto('about:blank');
  await page.goto(`${origin}${SCREEN}?lot=${asked.lotCode}`, { waitUntil: 'commit' });
  return (await answerTo(page, asked)).sinceStart;
}

async function serverRows({ ground, server }: FieldBed, lots: readonly Asked[]): Promise<Row[]> {
  const [token = ''] = await ground.tokens(PICKER, 1);
  const connection = await Connection.open(server.port, HOST);
  const of = async (kind: 'trace' | 'trace.xlsx', check: (body: string, asked: Asked) => boolean) =>
    inTurn(lots, async (asked) => {
      const startedAt = performance.now();
      const { status, body } = await connection.send({
        method: 'GET',
        path: `${API_BASE}/edible/lots/${asked.lotCode}/${kind}`,
        token,
      });
      const ms = performance.now() - startedAt;
      if (status !== 200 || !check(body, asked)) throw new Error(`the trace answered ${status} ${body.slice(0, 300)}`);
      return ms;
    });
  try {
    const whole = await of(
      'trace',
      (body, { recipients }) => (JSON.parse(body) as LotTrace).recipients.length === recipients,
    );
    // A workbook is a ZIP file.
    const sheet = await of('trace.xlsx', (body) => body.startsWith('PK'));
    const none = { unit: 'ms', against: '', ratio: null } as const;
    const goal = (figure: number) => ({ goal: '≤ 2 s', met: figure <= GOAL_MS });
    return [
      { what: 'server: all of a lot’s trace as JSON', ...whole, ...none, ...goal(whole.median) },
      { what: 'server: the trace as a workbook', ...sheet, ...none, ...goal(sheet.median) },
    ];
  } finally {
    connection.close();
  }
}

/** Lots of staples shipped within the days that devices hold: about seventy orders each. */
async function lotsOf({ ground }: FieldBed): Promise<Asked[]> {
  const codes = [1, 2, 3].flatMap((week) => [0, 1, 2, 3].map((staple) => stapleLot(staple, week)));
  const { rows } = await ground.as(({ connection, tenantId }) =>
    connection.query(
      `select lot as "lotCode", max(s.sales_order_number)::int as "orderNumber", count(*)::int as recipients
       from unnest($3::text[]) as lot join sales_order_lines l on l.tenant_id = $1 and l.lots = array[lot]
       join sales_orders s on s.tenant_id = l.tenant_id and s.id = l.sales_order_id and s.warehouse_id = $2
       group by lot order by lot`,
      [tenantId, WAREHOUSE.id, codes],
    ),
  );
  if (rows.length !== codes.length) throw new Error(`nobody got some of ${codes.join(', ')}`);
  return rows as unknown as Asked[];
}
