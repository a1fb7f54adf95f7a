import { uuidv7 } from '../../rules/uuid.ts';
import type { OwnerConnection } from './sql.ts';
import { sql } from './sql.ts';

/** Tables that a restored backup does not bring back: sessions, and append-only records. */
const LEFT_OUT = ['sessions', 'access_tokens', 'password_resets', 'audit_log', 'security_events', 'mail_outbox'];

/** Copies a tenant's rows inside the same database, and restores them like a backup. */
export interface Backups {
  take(tenantId: string): Promise<void>;
  /** Restores the rows under a new epoch, as docs/SYNC.md requires after a restored backup (PULL5). */
  restore(tenantId: string): Promise<void>;
}

export async function prepareBackups(backdoor: OwnerConnection): Promise<Backups> {
  const nobody = uuidv7();
  const found = await backdoor.rows(
    nobody,
    `select c.relname as name, string_agg(quote_ident(a.attname), ',' order by a.attnum) as columns from pg_class c
     join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = 'public' and c.relkind = 'r'
     group by c.relname having bool_or(a.attname = 'tenant_id')`,
  );
  const tables = found
    .map((row) => ({ name: String(row.name), columns: String(row.columns) }))
    .filter(({ name }) => !LEFT_OUT.includes(name));
  // Deliveries' signatures come back after the signatures that they name. The feed's tables are last, over the rows that
  // the triggers write during the restore.
  const last = ['delivery_signatures', 'changes', 'tenant_clock'];
  tables.sort((a, b) => last.indexOf(a.name) - last.indexOf(b.name));
  await backdoor.run(
    nobody,
    [
      'create schema backup',
      ...tables.map(({ name }) => `create table backup.${name} as select * from ${name} with no data`),
    ].join(';'),
  );
  const copy = (tenantId: string, from: (name: string) => string, to: (name: string) => string) =>
    tables.map(
      ({ name, columns }) =>
        `delete from ${to(name)} where ${sql`tenant_id = ${tenantId}`}; insert into ${to(name)} (${columns}) select ${columns} from ${from(name)} where ${sql`tenant_id = ${tenantId}`}`,
    );
  const live = (name: string) => `public.${name}`;
  const kept = (name: string) => `backup.${name}`;
  return {
    take: (tenantId) => backdoor.run(tenantId, copy(tenantId, live, kept).join(';')),
    restore: (tenantId) =>
      backdoor.run(
        tenantId,
        [
          'set constraints all immediate',
          // Its policy lets no session delete a signature that a delivery still names.
          sql`delete from public.delivery_signatures where tenant_id = ${tenantId}`,
          ...copy(tenantId, kept, live),
          sql`update tenant_clock set epoch = ${uuidv7()} where tenant_id = ${tenantId}`,
        ].join(';'),
      ),
  };
}
