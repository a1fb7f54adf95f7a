import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Order } from '../../contract/orders.ts';
import { testApp } from '../../tests/harness/app.ts';
import { eventually } from '../../tests/harness/eventually.ts';
import { createLocation, createTenant, createUser } from '../../tests/harness/factories.ts';
import { silentLog } from '../../tests/harness/log.ts';
import { deliveryDay, furnish } from '../../tests/harness/main-job.ts';
import { WAIT_MS } from '../../tests/harness/patience.ts';
import { type ServedProcess, serveInProcess } from '../../tests/harness/served-process.ts';
import type { Database } from '../db/connection/database.ts';
import { openPostgres } from '../db/connection/postgres.ts';
import { urlOfSettings } from '../db/connection/postgres-settings.ts';
import { startEmbeddedPostgres } from '../db/embedded/start.ts';
import { migrate } from '../db/migrate.ts';
import { inTenant } from '../db/tenant-transaction.ts';

const PEOPLE = 12;
/** The server is killed after this number of answered calls. Other calls are always in progress then. */
const ANSWERED = 90;

interface Call {
  readonly seq: number;
  readonly method: 'PUT' | 'POST';
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  answer?: { readonly status: number; readonly value: unknown };
}
interface Person {
  readonly token: string;
  readonly location: string;
  readonly clientId: string;
  readonly calls: Call[];
}

async function send(
  server: ServedProcess,
  { token, clientId }: Person,
  { seq, method, path, body }: Call,
): Promise<NonNullable<Call['answer']>> {
  const { status, text } = await server.send({
    method,
    path,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': `${clientId}:${seq}`,
    },
    body: JSON.stringify(body),
  });
  return { status, value: JSON.parse(text) };
}

/**
 * Returns cart lines and orders in turn. Each line has a different quantity, which shows the line that was applied
 * last.
 */
function nextCall({ calls, location }: Person, itemCode: string): Call {
  const seq = calls.length + 1;
  const call: Call =
    seq % 2 === 1
      ? {
          ...{ seq, method: 'PUT', path: '/portal/cart/lines' },
          body: { customerLocationId: location, itemCode, uom: 'CS', quantity: 100 + seq },
        }
      : {
          ...{ seq, method: 'POST', path: '/portal/checkout' },
          body: {
            ...{ orderId: randomUUID(), customerLocationId: location, shippingMethod: 'Delivery' },
            ...{ deliveryDate: deliveryDay(), poNumber: '', notes: '', shippingAddress: null, seenTotal: null },
            submittedAt: new Date().toISOString(),
            lines: [{ itemCode, uom: 'CS', quantity: 1, seenUnitPrice: null, seenFactor: 1, seenAvailable: null }],
          },
        };
  calls.push(call);
  return call;
}

test.each([
  ['the server', false],
  ['the server and its database', true],
])(
  '[PUSH2] [PUSH3] every answered call has exactly one effect after %s was killed with calls in progress',
  async (_what, withDatabase) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'cratebook-crash-'));
    let postgres = await startEmbeddedPostgres({ dataDir, log: silentLog });
    const open = () => openPostgres(postgres.settings, { poolSize: 4, endTimeoutMs: 100 }, silentLog);
    let database: Database = open();
    const started: ServedProcess[] = [];
    try {
      await migrate(database);
      const tenant = await createTenant(database);
      const { item } = await furnish(database, tenant);
      const rows = async (sql: string, values: unknown[] = []) =>
        inTenant(
          database,
          tenant.id,
          async (tx) => (await tx.connection.query<Record<string, unknown>>(sql, [tenant.id, ...values])).rows,
        );
      await rows('update stock set on_hand = 1000000 where tenant_id = $1');
      const app = await testApp(database);
      const people: Person[] = [];
      for (let at = 0; at < PEOPLE; at++) {
        const { customerId, customerLocationId: location } = await createLocation(database, tenant.id);
        const user = await createUser(database, tenant.id, {
          ...{ role: 'CUSTOMER', customerId, customerLocationId: location },
        });
        const token = await app.signIn(tenant.hostName, user);
        people.push({ token, location, clientId: randomUUID(), calls: [] });
      }
      await app.app.close();

      /** Checks that each applied call of each person has its effect exactly once. Throws otherwise. */
      const check = async () => {
        const orders = new Map((await rows('select * from orders where tenant_id = $1')).map((row) => [row.id, row]));
        const carts = new Map(
          (await rows('select customer_location_id as at, quantity from cart_lines where tenant_id = $1')).map(
            (row) => [row.at, Number(row.quantity)],
          ),
        );
        let placed = 0;
        for (const { clientId, calls, location } of people) {
          const results = await rows(
            'select seq, status, answer_status, answer from sync_results where tenant_id = $1 and client_id = $2 order by seq',
            [clientId],
          );
          const [client] = await rows('select last_seq from sync_clients where tenant_id = $1 and client_id = $2', [
            clientId,
          ]);
          expect(Number(client?.last_seq ?? 0)).toBe(results.length);
          const answered = calls.filter(({ answer }) => answer);
          expect(results.length).toBeGreaterThanOrEqual(answered.length);
          expect(results.length).toBeLessThanOrEqual(calls.length);
          for (const { seq, answer } of answered)
            expect(results[seq - 1]).toEqual({ seq, status: 'applied', answer_status: 200, answer: answer?.value });
          const applied = calls.slice(0, results.length);
          const submitted = calls.filter(({ body }) => body.orderId !== undefined);
          for (const call of submitted) expect(orders.has(call.body.orderId)).toBe(applied.includes(call));
          placed += submitted.filter((call) => applied.includes(call)).length;
          // An order that follows the last line takes one case of that line.
          const lines = applied.filter(({ body }) => body.quantity !== undefined);
          const last = lines.at(-1);
          expect(carts.get(location)).toBe(last && Number(last.body.quantity) - (applied.at(-1) === last ? 0 : 1));
        }
        expect(orders.size).toBe(placed);
        const [sums] = await rows(
          `select (select sum(committed) from stock where tenant_id = $1)::int as committed, (select sum(open_orders_cents) from customers where tenant_id = $1)::int as credit,
           (select value - 100000 from counters where tenant_id = $1 and name = 'orders')::int as numbers, (select count(*) from order_lines where tenant_id = $1)::int as lines,
           (select value - 700000 from counters where tenant_id = $1 and name = 'sales_orders')::int as documents,
           (select count(distinct order_id) from sales_orders where tenant_id = $1)::int as sales, (select count(*) from sales_orders where tenant_id = $1)::int as all_sales`,
        );
        expect(sums).toEqual({
          ...{ committed: placed, credit: placed * 2450, numbers: placed, lines: placed },
          ...{ documents: placed, sales: placed, all_sales: placed },
        });
      };

      const start = async () => {
        const made = await serveInProcess({ url: urlOfSettings(postgres.settings), dataDir, host: tenant.hostName });
        started.push(made);
        return made;
      };
      let server = await start();
      for (let death = 0; death < 2; death++) {
        let answered = 0;
        let isDying = false;
        const enough = Promise.withResolvers<void>();
        const work = people.map(async (person) => {
          for (;;) {
            const call = nextCall(person, item);
            const answer = await send(server, person, call).catch(() => undefined);
            // An error of a server that lost its database promises nothing about the change.
            if (!answer || (isDying && answer.status >= 500)) return;
            expect(answer.status, JSON.stringify(answer.value)).toBe(200);
            call.answer = answer;
            answered += 1;
            if (answered === ANSWERED) enough.resolve();
          }
        });
        await Promise.race([enough.promise, Promise.all(work)]);
        isDying = true;
        if (withDatabase) {
          // SIGQUIT ends all PostgreSQL processes without another write, like a power cut for the log in memory.
          const { pid } = postgres;
          process.kill(pid, 'SIGQUIT');
          await eventually(() => expect(postgres.pid).not.toBe(pid));
        }
        await server.kill();
        await Promise.all(work);
        if (withDatabase) {
          await database.end();
          await postgres.stop();
          postgres = await startEmbeddedPostgres({ dataDir, log: silentLog });
          database = open();
        }
        // A session that had already received its commit finishes it.
        const busy = () =>
          rows(
            `select count(*)::int as others from pg_stat_activity
           where $1::uuid is not null and state <> 'idle' and backend_type = 'client backend' and pid <> pg_backend_pid()`,
          );
        await expect.poll(busy, { timeout: WAIT_MS }).toEqual([{ others: 0 }]);
        await check();
        server = await start();
        // Each device resends its unanswered calls. It also resends the answered ones, as after a page is restored.
        await Promise.all(
          people.map(async (person) => {
            for (const call of person.calls) {
              const answer = await send(server, person, call);
              if (call.answer) expect(answer).toEqual(call.answer);
              else expect([answer.status, (answer.value as Order).customerLocationId]).toEqual([200, person.location]);
              call.answer = answer;
            }
          }),
        );
        await check();
      }
    } finally {
      for (const { kill } of started) await kill();
      await database.end();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  240_000,
);
