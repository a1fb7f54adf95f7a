import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE } from '../contract/api-base.ts';
import { type TestSmtp, testSmtp } from '../tests/harness/smtp.ts';
import { HOST, openDemoServer } from './demo-server.ts';
import { Connection, type Request } from './server-load.ts';
import { type Row, type Times, timed } from './table.ts';

const CUSTOMERS = 5000;
/** Open documents of each of them, and of the large customer. */
const DOCUMENTS = 6;
const MANY = 10_000;
/** Customers that get their statement by mail. */
const MAILED = 500;
/** Ends a run that hangs. */
const LONGEST_MS = 300_000;
const LARGE = 'BENCH-LARGE';

/** The checks of each row at the commit take minutes for 10,000 documents of one customer. */
const switchTriggers = (how: 'enable' | 'disable') =>
  ['customers', 'receivable_documents', 'ledger_entries', 'ledger_postings']
    .map((table) => `alter table ${table} ${how} trigger user`)
    .join('; ');

/** Open documents with their entries: `prefix` of customers and how many of each, with numbers above `from`. */
const documents = (customers: string, each: number, from: number) => `
  create temp table made on commit drop as
    select c.customer_id, gen_random_uuid() as id, row_number() over () + ${from} as number, current_date - (n * 7 % 140)::int as day, 1000 + n % 977 as cents
    from (${customers}) c cross join generate_series(1, ${each}) n;
  insert into receivable_documents (tenant_id, id, kind, document_number, customer_id, dated_on, due_on, total_cents, open_cents)
    select current_setting('app.tenant_id')::uuid, id, 'invoice', number, customer_id, day, day + 30, cents, cents from made;
  insert into ledger_entries (tenant_id, id, kind, effective_on, by_name, source, source_id)
    select current_setting('app.tenant_id')::uuid, id, 'invoice', day, 'Bench', 'opening', id from made;
  insert into ledger_postings (tenant_id, entry_id, posting_number, account, cents, customer_id, document_id)
    select current_setting('app.tenant_id')::uuid, id, 1, 'receivables', cents, customer_id, id from made
    union all select current_setting('app.tenant_id')::uuid, id, 2, 'opening_balance', -cents, null, null from made;
  update customers c set balance_cents = s.cents from (select customer_id, sum(cents) as cents from made group by customer_id) s
    where c.tenant_id = current_setting('app.tenant_id')::uuid and c.customer_id = s.customer_id;
  drop table made`;

/**
 * What customers owe: the statement of a customer with 10,000 open items, the aging of 5,000 customers, and 500
 * statements by mail, against bare SQL that sums the same rows.
 */
export async function receivablesBench(): Promise<Row[]> {
  const ground = await openDemoServer(200);
  const smtp = await testSmtp();
  try {
    await ground.asOwner(`${switchTriggers('disable')};
      insert into customers (tenant_id, customer_id, name, invoice_emails)
        select current_setting('app.tenant_id')::uuid, 'BENCH-' || n, 'Bench customer ' || n,
          case when n <= ${MAILED} then array['ap' || n || '@kitchen.test'] else '{}' end from generate_series(1, ${CUSTOMERS}) n;
      insert into customers (tenant_id, customer_id, name) values (current_setting('app.tenant_id')::uuid, '${LARGE}', 'Bench large');
      update customers set invoice_emails = '{}' where tenant_id = current_setting('app.tenant_id')::uuid and customer_id not like 'BENCH-%';
      update users set customer_id = '${LARGE}', customer_location_id = null where tenant_id = current_setting('app.tenant_id')::uuid and user_name = 'chef@greenleaf.test';
      insert into customer_locations (tenant_id, customer_location_id, customer_id, display_name, address, warehouse_id, price_list_id, delivery_weekdays, pickup_weekdays, cutoff, lead_days, options)
        select tenant_id, '${LARGE}-1', '${LARGE}', 'Bench large', address, warehouse_id, price_list_id, delivery_weekdays, pickup_weekdays, cutoff, lead_days, options
        from customer_locations where tenant_id = current_setting('app.tenant_id')::uuid order by customer_location_id limit 1;
      ${documents(`select customer_id from customers where tenant_id = current_setting('app.tenant_id')::uuid and customer_id like 'BENCH-%' and customer_id <> '${LARGE}'`, DOCUMENTS, 1_000_000)};
      ${documents(`select '${LARGE}' as customer_id`, MANY, 2_000_000)};
      ${switchTriggers('enable')};
      analyze receivable_documents; analyze ledger_postings; analyze ledger_entries`);
    const server = await ground.start('server-real.ts', { BENCH_JOBS: '1' });
    const connection = await Connection.open(server.port, HOST);
    const [token] = await ground.tokens('admin@greenleaf.test', 1);
    const send = async (request: Request) => {
      const answer = await connection.send({ ...request, ...(token ? { token } : {}) });
      if (answer.status !== 200)
        throw new Error(`${request.path} answered ${answer.status} ${answer.body.slice(0, 200)}`);
      return answer.body;
    };
    const get = (path: string) => send({ method: 'GET', path: API_BASE + path });

    const statement = await timed(async () => {
      const { items } = JSON.parse(await get(`/edible/invoices/${LARGE}/${LARGE}-1/statement`));
      if (items.length !== MANY) throw new Error(`the statement has ${items.length} items`);
    });
    const bareStatement = await timed(() =>
      ground.as(async ({ connection: own, tenantId }) => {
        await own.query(
          'select d.*, sum(p.cents) as open from receivable_documents d join ledger_postings p on p.tenant_id = d.tenant_id and p.document_id = d.id where d.tenant_id = $1 and d.customer_id = $2 group by d.tenant_id, d.id',
          [tenantId, LARGE],
        );
      }),
    );
    const aging = await timed(async () => {
      const { total } = JSON.parse(await get('/edible/receivables?PageSize=50'));
      if (total < CUSTOMERS) throw new Error(`the aging has ${total} customers`);
    });
    const bareAging = await timed(() =>
      ground.as(async ({ connection: own, tenantId }) => {
        await own.query(
          'select customer_id, (current_date - due_on) / 30 as age, sum(open_cents) from receivable_documents where tenant_id = $1 and open_cents <> 0 group by 1, 2',
          [tenantId],
        );
      }),
    );
    return [
      row(`statement of ${MANY.toLocaleString('en-US')} open items`, statement, bareStatement),
      row(`aging of ${CUSTOMERS.toLocaleString('en-US')} customers`, aging, bareAging),
      await monthEnd(send, smtp),
    ];
  } finally {
    await ground.close();
    await smtp.stop();
  }
}

/** Mails all statements, and follows the job's progress like its screen. The clock stops when each mail was delivered. */
async function monthEnd(send: (request: Request) => Promise<string>, smtp: TestSmtp): Promise<Row> {
  await send({
    method: 'PUT',
    path: `${API_BASE}/admin/smtp`,
    body: {
      ...{ host: '127.0.0.1', port: smtp.port, secure: false, userName: null, password: null },
      ...{ senderName: 'Bench', senderEmail: 'ar@bench.test', orderConfirmationEmails: false },
    },
  });
  const startedAt = performance.now();
  const asOf = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await send({ method: 'POST', path: `${API_BASE}/edible/statements`, body: { asOf } });
  const seen = new Set<number>();
  while (smtp.received.length < MAILED) {
    if (performance.now() - startedAt > LONGEST_MS) throw new Error(`${smtp.received.length} statements were mailed`);
    await sleep(100);
    const { data } = JSON.parse(await send({ method: 'GET', path: `${API_BASE}/edible/statements` }));
    if (data[0].job.state === 'failed') throw new Error('the statements failed');
    seen.add(data[0].mailed);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  if (seen.size < 3) throw new Error('no progress was shown');
  const what = `month end: ${MAILED} statements mailed, with progress`;
  return { what, median: seconds, min: seconds, max: seconds, unit: 's', against: '', ratio: null, runs: 1 };
}

const row = (what: string, ours: Times, bare: Times): Row => ({
  ...{ what, ...ours, unit: 'ms', against: 'the same rows by bare SQL', ratio: bare.median / ours.median },
  ...{ goal: '< 1,000 ms', met: ours.median < 1000 },
});
