import { PLATFORM_ID } from '../tenants/tenant.ts';
import type { Database, OnProgress, SqlConnection } from './connection/database.ts';
import { migrate } from './migrate.ts';

/**
 * A backup is lines of text: `#cratebook <json>`, then per table and tenant `#table <name> <tenant>` and one line of
 * JSON per row, then `#end`. It needs no superuser, no PostgreSQL program and no server of the same version. It
 * contains no tables or roles: the migrations named in it create them.
 */
const FORMAT = 1;
const ROWS_AT_ONCE = 500;
const NO_TENANT = '-';

/**
 * Rows that a backup leaves out: sign-ins, mail and jobs that may have been done since then, and data derived from
 * other rows.
 */
const LEFT_OUT: ReadonlySet<string> = new Set(['sessions', 'access_tokens', 'password_resets', 'packs', 'migrations']);
const ONLY: Readonly<Record<string, string>> = {
  mail_outbox: 'sent_at is not null or failed_at is not null',
  jobs: 'finished_at is not null',
};

interface Header {
  readonly format: number;
  readonly at: string;
  /** Name and hash of each migration that the database had. */
  readonly migrations: readonly (readonly [string, string])[];
}

/**
 * The file is not a backup, is incomplete or comes from a newer release, or the database is in use. The message says
 * what to do.
 */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

interface TableInfo {
  readonly schema: string;
  readonly name: string;
  readonly hasTenant: boolean;
  readonly columns: string;
}

/**
 * Returns the tables of companies and of the platform. Generated columns are left out because the database computes
 * them.
 */
async function tablesOf(connection: SqlConnection): Promise<TableInfo[]> {
  const { rows } = await connection.query<TableInfo>(
    `select n.nspname as schema, c.relname as name, bool_or(a.attname = 'tenant_id') as "hasTenant",
       string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname in ('platform', 'public') and c.relkind = 'r' and c.relpersistence = 'p'
     group by n.nspname, c.relname order by n.nspname, c.relname`,
  );
  return rows.filter(({ schema, name, hasTenant }) => !LEFT_OUT.has(name) && (hasTenant || schema === 'platform'));
}

const nameOf = ({ schema, name }: TableInfo): string => `"${schema}"."${name}"`;

/** Writes the whole database in one snapshot while it serves. Companies with a separate database are not included. */
export async function backUp(database: Database, write: (line: string) => Promise<void>): Promise<{ rows: number }> {
  const connection = await database.connect();
  let count = 0;
  try {
    await connection.batch('begin isolation level repeatable read read only; set local statement_timeout = 0');
    const { rows: migrations } = await connection.query<{ name: string; hash: string }>(
      'select name, hash from public.migrations order by name',
    );
    const header: Header = {
      format: FORMAT,
      at: new Date().toISOString(),
      migrations: migrations.map(({ name, hash }) => [name, hash] as const),
    };
    await write(`#cratebook ${JSON.stringify(header)}`);
    const tables = await tablesOf(connection);
    const { rows: tenants } = await connection.query<{ id: string }>('select id from platform.tenants order by id');
    for (const tenantId of [NO_TENANT, PLATFORM_ID, ...tenants.map(({ id }) => id)]) {
      if (tenantId !== NO_TENANT) await actAs(connection, tenantId);
      for (const table of tables) {
        if (table.hasTenant === (tenantId === NO_TENANT)) continue;
        const where = [table.hasTenant ? `tenant_id = '${tenantId}'` : 'true', ONLY[table.name] ?? 'true'];
        await connection.batch(
          `declare rows no scroll cursor for select row_to_json(t)::text as row from ${nameOf(table)} t where (${where.join(') and (')})`,
        );
        let isBegun = false;
        for (;;) {
          const { rows } = await connection.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from rows`);
          if (rows.length === 0) break;
          if (!isBegun) await write(`#table ${table.schema}.${table.name} ${tenantId}`);
          isBegun = true;
          for (const { row } of rows) await write(row);
          count += rows.length;
        }
        await connection.batch('close rows');
      }
    }
    await connection.batch('commit');
    await write('#end');
    connection.release();
    return { rows: count };
  } catch (error) {
    connection.release(error as Error);
    throw error;
  }
}

/**
 * Creates roles and tables with the backup's migrations, inserts its rows, and applies later migrations of this
 * release. Inserts either all rows or none. The database must not contain companies.
 */
export async function restore(
  database: Database,
  lines: AsyncIterable<string>,
  onProgress: OnProgress = () => {},
): Promise<{ rows: number }> {
  const source = lines[Symbol.asyncIterator]();
  const header = readHeader(await next(source));
  await migrate(database, onProgress, new Map(header.migrations));
  onProgress('Restoring the rows');
  const connection = await database.connect();
  let count = 0;
  try {
    await connection.batch('begin; set local statement_timeout = 0; set local lock_timeout = 0');
    const tables = await tablesOf(connection);
    const { rows: present } = await connection.query<{ used: boolean }>(
      'select exists (select from platform.tenants) as used',
    );
    if (present[0]?.used) throw new BackupError('The database already has companies. Restore into an empty database.');
    // The rows include the feed, so the triggers must not write it again.
    for (const table of tables) await connection.batch(`alter table ${nameOf(table)} disable trigger user`);
    const tenants = new Set<string>();
    let table: TableInfo | undefined;
    let batch: string[] = [];
    const flush = async () => {
      if (table === undefined || batch.length === 0) return;
      await connection.query(
        `insert into ${nameOf(table)} (${table.columns}) select ${table.columns} from json_populate_recordset(null::${nameOf(table)}, $1::json)`,
        [`[${batch.join(',')}]`],
      );
      count += batch.length;
      batch = [];
    };
    for (let line = await next(source); line !== '#end'; line = await next(source)) {
      if (!line.startsWith('#')) {
        batch.push(line);
        if (batch.length >= ROWS_AT_ONCE) await flush();
        continue;
      }
      await flush();
      const [, place, tenantId] = /^#table (\S+) (\S+)$/.exec(line) ?? [];
      table = tables.find(({ schema, name }) => `${schema}.${name}` === place);
      if (table === undefined || tenantId === undefined)
        throw new BackupError(`The backup has an unknown line: ${line}`);
      if (tenantId !== NO_TENANT) await actAs(connection, tenantId);
      if (tenantId !== NO_TENANT) tenants.add(tenantId);
    }
    await flush();
    for (const tenantId of tenants) {
      await actAs(connection, tenantId);
      await connection.batch('update tenant_clock set epoch = gen_random_uuid()');
    }
    for (const each of tables) await connection.batch(`alter table ${nameOf(each)} enable trigger user`);
    await connection.batch('commit');
    connection.release();
  } catch (error) {
    connection.release(error as Error);
    throw error;
  }
  await migrate(database, onProgress);
  return { rows: count };
}

/** Row-level security applies to the owner too. */
async function actAs(connection: SqlConnection, tenantId: string): Promise<void> {
  await connection.query("select set_config('app.tenant_id', $1, true)", [tenantId]);
}

async function next(source: AsyncIterator<string>): Promise<string> {
  const line = await source.next();
  if (line.done) throw new BackupError('The backup is cut off: its end is missing. Nothing was restored.');
  return line.value;
}

function readHeader(line: string): Header {
  if (!line.startsWith('#cratebook ')) throw new BackupError('The file is no backup of Cratebook.');
  const header = JSON.parse(line.slice('#cratebook '.length)) as Header;
  if (header.format !== FORMAT)
    throw new BackupError('The backup was made by another release. Restore it with that one.');
  return header;
}
