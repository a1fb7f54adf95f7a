import type { Insertable, Selectable } from 'kysely';
import type { SqlConnection } from '../db/connection/database.ts';
import type { Schema } from '../db/schema.ts';

/** Tables whose rows belong to a tenant. */
export type TenantTable = Exclude<keyof Schema, `platform.${string}`>;

/** Values as they are read, so that JSON columns take values and not text; bytea goes as `\x` and hex. */
type Value<V> = V extends Uint8Array ? string : V extends readonly (infer E)[] ? readonly E[] : V;
type Values<Shape, Read> = { readonly [C in keyof Shape]: C extends keyof Read ? Value<Read[C]> : never };

/** What an insert must and may name, without the tenant. */
export type NewRow<T extends TenantTable> = Values<Omit<Insertable<Schema[T]>, 'tenant_id'>, Selectable<Schema[T]>>;

export interface BulkInserter {
  /** All rows of a call must name the same columns, those of the first; columns that they leave out take their defaults. */
  insert<T extends TenantTable>(table: T, rows: readonly NewRow<T>[]): Promise<void>;
  /** Settles when all rows are in. Whoever inserts must wait for it: before it the last chunk may still fail. */
  done(): Promise<void>;
}

/** A few megabytes of text at most: PostgreSQL holds a parsed copy of each chunk. */
const CHUNK_ROWS = 5_000;

/** How bytea travels in JSON. */
export const hexOf = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`;

/**
 * Inserts rows of one tenant by the thousands: a chunk is one statement with one parameter. While the server stores a
 * chunk the next one is written here.
 */
export function bulkInserter(connection: SqlConnection, tenantId: string): BulkInserter {
  let sent: Promise<unknown> = Promise.resolve();
  return {
    async insert(table, rows) {
      const columns = Object.keys(rows[0] ?? {}).join(', ');
      for (let start = 0; start < rows.length; start += CHUNK_ROWS) {
        const chunk = JSON.stringify(rows.slice(start, start + CHUNK_ROWS));
        await sent;
        sent = connection.query(
          `insert into ${table} (tenant_id, ${columns}) select $1, ${columns} from json_populate_recordset(null::${table}, $2)`,
          [tenantId, chunk],
        );
        // Thrown to whoever waits next; until then nobody does.
        sent.catch(() => {});
      }
    },
    async done() {
      await sent;
    },
  };
}
