import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { SqlConnection } from './database.ts';
import { StatementNames } from './statement-names.ts';

const statementNames = new StatementNames();
const adapter = new PostgresAdapter();
const queryCompiler = new PostgresQueryCompiler();
const made = new WeakMap<SqlConnection, Kysely<never>>();

/**
 * Returns Kysely on a session that the caller holds: the same object for the same checkout. It neither takes nor
 * releases sessions: `destroy` does nothing, and a query after the session's release is rejected. `transaction()` works
 * outside a transaction only, because its COMMIT would end the outer one. The first call for a checkout
 * decides on `names`; by default they are those of the process.
 */
export function kyselyOn<DB>(connection: SqlConnection, names: StatementNames = statementNames): Kysely<DB> {
  const known = made.get(connection);
  if (known !== undefined) return known as unknown as Kysely<DB>;
  const created = new Kysely<DB>({ dialect: dialectOn(connection, names) });
  made.set(connection, created as unknown as Kysely<never>);
  return created;
}

function dialectOn(connection: SqlConnection, names: StatementNames): Dialect {
  return {
    createAdapter: () => adapter,
    createQueryCompiler: () => queryCompiler,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createDriver: () => driverOn(connection, names),
  };
}

function driverOn(connection: SqlConnection, names: StatementNames): Driver {
  const only: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, rowCount } = await connection.query(sql, parameters, names.nameOf(sql));
      return { rows: rows as R[], numAffectedRows: BigInt(rowCount) };
    },
    // biome-ignore lint/correctness/useYield: it refuses instead of yielding.
    async *streamQuery() {
      throw new Error('rows are not streamed here; read them page by page');
    },
  };
  return {
    async init() {},
    acquireConnection: async () => only,
    async beginTransaction(_, { isolationLevel, accessMode }) {
      if (connection.transactionStatus() !== 'idle') {
        throw new Error('the session is already in a transaction; use a savepoint');
      }
      const isolation = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`;
      await connection.batch(`begin${isolation}${accessMode === undefined ? '' : ` ${accessMode}`}`);
    },
    async commitTransaction() {
      await connection.batch('commit');
    },
    async rollbackTransaction() {
      await connection.batch('rollback');
    },
    async releaseConnection() {},
    async destroy() {},
  };
}
