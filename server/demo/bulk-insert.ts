import type { Insertable, Selectable } from 'kysely';
import type { SqlConnection } from '../db/connection/database.ts';
import type { Schema } from '../db/schema.ts';

/** Tables whose rows belong to a tenant. */
export type TenantTable = Exclude<keyof Schema, `platform.${string}`>;

/**
 * Values in the form in which they are read: JSON columns take values instead of text, and bytea takes `\x` and hex.
 */
type Value<V> = V extends Uint8Array ? string : V extends readonly (infer E)[] ? readonly E[] : V;
type Values<Shape, Read> = { readonly [C in keyof Shape]: C extends keyof Read ? Value<Read[C]> : never };

/** The columns of an insert, without the tenant. */
export type NewRow<T extends TenantTable> = Values<Omit<Insertable<Schema[T]>, 'tenant_id'>, Selectable<Schema[T]>>;

export interface BulkInserter {
  /** Inserts rows. All rows of a call must have the columns of the first one. Missing columns take their defaults. */
  insert<T extends TenantTable>(table: T, rows: readonly NewRow<T>[]): Promise<void>;
  /**
   * Resolves when all rows are inserted. Await it after the last insert, because until then the last chunk can still
   * fail.
   */
  done(): Promise<void>;
}

/** A chunk is a few megabytes of text at most, because PostgreSQL holds a parsed copy of it. */
const CHUNK_ROWS = 5_000;

/** Returns bytes in the text format of bytea. */
export const hexOf = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`;

/**
 * Inserts many rows of one tenant. Each chunk is one statement with one parameter. While the server stores a chunk, the
 * next one is serialized here.
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
        // The next `insert` or `done` awaits this promise and throws its error.
        sent.catch(() => {});
      }
    },
    async done() {
      await sent;
    },
  };
}
