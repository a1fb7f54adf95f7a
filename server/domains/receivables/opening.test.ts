import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { expect, inject, test } from 'vitest';
import { silentLog } from '../../../tests/harness/log.ts';
import { openPostgres } from '../../db/connection/postgres.ts';
import { createDatabaseFromTemplate } from '../../db/embedded/database-template.ts';
import { migrate } from '../../db/migrate.ts';
import { inTenant } from '../../db/tenant-transaction.ts';
import { findLedgerFaults } from './ledger-faults.ts';

const FOLDER = new URL('../../db/migrations/', import.meta.url);

/** The migrations before the ledger, with their hashes. */
async function before(): Promise<Map<string, string>> {
  const files = (await readdir(FOLDER)).sort();
  const hashes = files.slice(0, files.indexOf('0128-receivables.sql')).map(async (file) => {
    const text = await readFile(new URL(file, FOLDER), 'utf8');
    return [file, createHash('sha256').update(text).digest('hex')] as const;
  });
  return new Map(await Promise.all(hashes));
}

test('[M2.18] existing invoices, memos and balances become opening entries, and differences are listed', async () => {
  const { settings, drop } = await createDatabaseFromTemplate(
    inject('postgres'),
    'template1',
    `test_${randomUUID().replaceAll('-', '')}`,
  );
  const database = openPostgres(settings, { poolSize: 2 }, silentLog);
  const tenantId = randomUUID();
  const run = (text: string, params: readonly unknown[]) =>
    inTenant(database, tenantId, (tx) => tx.connection.query<Record<string, unknown>>(text, [tenantId, ...params]));
  const invoice = (number: number, customer: string, total: number, open: number) =>
    run(
      `insert into invoices (tenant_id, id, invoice_number, customer_id, customer_location_id, invoiced_on, due_on, total_cents, open_cents)
       values ($1, gen_random_uuid(), $2, $3, $3, '2026-01-05', '2026-02-04', $4, $5)`,
      [number, customer, total, open],
    );
  try {
    await migrate(database, undefined, await before());
    // C1's documents explain its balance of 75.00, C2's only 10.00 of 30.00, and C3 has more paid than open.
    for (const [id, balance] of [
      ['C1', 7500],
      ['C2', 3000],
      ['C3', -500],
    ])
      await run("insert into customers (tenant_id, customer_id, name, balance_cents) values ($1, $2, 'Diner', $3)", [
        id,
        balance,
      ]);
    await invoice(1, 'C1', 10_000, 8000);
    await invoice(2, 'C1', 4000, 0);
    await invoice(3, 'C2', 1000, 1000);
    await run(
      `insert into credit_memos (tenant_id, id, memo_number, customer_id, customer_location_id, issued_on, total_cents, open_cents)
       values ($1, gen_random_uuid(), 1, 'C1', 'C1', '2026-01-09', 900, 500)`,
      [],
    );
    await migrate(database);
    expect(await inTenant(database, tenantId, findLedgerFaults)).toEqual([]);
    const { rows } = await run(
      `select d.customer_id, d.kind, d.total_cents, d.open_cents, e.kind as entry, e.reason <> '' as told from receivable_documents d
       left join ledger_postings p on p.tenant_id = d.tenant_id and p.document_id = d.id
       left join ledger_entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
       where d.tenant_id = $1 order by d.customer_id, d.kind, d.document_number`,
      [],
    );
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['C1', 'credit_memo', -900, -500, 'credit_memo', false],
      ['C1', 'invoice', 10_000, 8000, 'invoice', false],
      ['C1', 'invoice', 4000, 0, null, null],
      ['C2', 'invoice', 1000, 1000, 'invoice', false],
      ['C2', 'opening', 2000, 2000, 'adjustment', true],
      ['C3', 'opening', -500, -500, 'adjustment', true],
    ]);
  } finally {
    await database.end();
    await drop();
  }
}, 120_000);
