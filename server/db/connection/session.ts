import type { ClientBase, QueryResult } from 'pg';
import type { SqlConnection, SqlResult, TransactionStatus } from './database.ts';

type RawResult<Row extends object = Record<string, unknown>> = Pick<QueryResult<Row>, 'rows' | 'rowCount' | 'command'>;

/** Adds to @types/pg: `queryMode` makes a statement without parameters use the extended protocol too. */
interface Statement {
  text: string;
  values: unknown[];
  name?: string;
  queryMode: 'extended';
}

/** Several statements in the simple protocol. */
interface Batch {
  text: string;
  query_timeout: number;
}

/** The methods of a socket that delay writes. PGlite's replacement has none of them. */
interface Gathering {
  cork?(): void;
  uncork(): void;
}

/**
 * A checkout of a pg client. Each checkout is a new object: code that keeps it after its release gets an error, and
 * never sees another tenant's transaction.
 */
export class Session implements SqlConnection {
  readonly #client: ClientBase;
  readonly #giveBack: (error: Error | undefined) => void;
  readonly #onError: (error: Error) => void;
  #broken: Error | undefined;
  #released = false;
  #gathering = false;

  /** `giveBack` receives an error if the session must not be used again. */
  constructor(client: ClientBase, giveBack: (error: Error | undefined) => void) {
    this.#client = client;
    this.#giveBack = giveBack;
    this.#onError = (error) => {
      this.#broken ??= error;
    };
    // pg's pool listens only to idle clients: without this listener, a socket that breaks while checked out would end
    // the process.
    client.on('error', this.#onError);
  }

  async query<Row extends object = object>(
    text: string,
    params: readonly unknown[] = [],
    name?: string,
  ): Promise<SqlResult<Row>> {
    const statement: Statement = {
      text,
      values: params as unknown[],
      queryMode: 'extended',
      ...(name === undefined ? {} : { name }),
    };
    return toResult((await this.#run(statement)) as RawResult<Row>);
  }

  async batch(sql: string, answerTimeoutMs?: number): Promise<SqlResult<Record<string, unknown>>[]> {
    const statement = answerTimeoutMs === undefined ? sql : { text: sql, query_timeout: answerTimeoutMs };
    const results = (await this.#run(statement)) as RawResult | RawResult[];
    // pg returns an array for several statements, and one result without a command for none.
    return (Array.isArray(results) ? results : [results]).filter((result) => Boolean(result.command)).map(toResult);
  }

  transactionStatus(): TransactionStatus {
    const status = this.#client.getTransactionStatus();
    if (status === 'T') return 'open';
    return status === 'E' ? 'failed' : 'idle';
  }

  release(error?: Error): void {
    if (this.#released) return;
    this.#released = true;
    const reason = error ?? this.#broken;
    const left =
      this.transactionStatus() === 'idle' ? undefined : new Error('the session was released inside a transaction');
    this.#client.off('error', this.#onError);
    this.#giveBack(reason ?? left);
  }

  async #run(statement: Statement | Batch | string): Promise<unknown> {
    if (this.#released) throw new Error('this session was released; it belongs to somebody else now');
    try {
      this.#gather();
      return await this.#client.query(statement as string);
    } catch (error) {
      const lost = isLoss(error);
      if (lost || isEndOfSession(error)) this.#broken ??= error as Error;
      // A server that does not answer would not answer this statement either.
      if (!lost) await this.#catchUp();
      throw withLossCode(error);
    }
  }

  /**
   * Collects statements sent before the first of them is awaited, and writes them together. For small statements the
   * system calls cost more than the statements.
   */
  #gather(): void {
    if (this.#gathering) return;
    const { stream } = (this.#client as unknown as { connection: { stream: Gathering } }).connection;
    if (stream.cork === undefined) return;
    this.#gathering = true;
    stream.cork();
    process.nextTick(() => {
      this.#gathering = false;
      stream.uncork();
    });
  }

  /**
   * Waits until the server reports the transaction's status. pg rejects as soon as the error arrives, before that
   * report. Otherwise `transactionStatus` would be outdated, and a session could return to the pool inside a failed
   * transaction.
   */
  async #catchUp(): Promise<void> {
    await this.#client.query('').catch((error: Error) => {
      this.#broken ??= error;
    });
  }
}

/** SQLSTATE connection_failure. */
const LOST = '08006';
/** Message texts of pg for a lost connection. These errors have no code. */
const LOSS = /^(Connection terminated|Client (was closed|has encountered a connection error)|Query read timeout)/;

const isLoss = (error: unknown): boolean => error instanceof Error && !('code' in error) && LOSS.test(error.message);

/** Sets the SQLSTATE of a lost connection on such an error. Returns every error. */
export function withLossCode<T>(error: T): T {
  return isLoss(error) ? Object.assign(error as T & object, { code: LOST }) : error;
}

function toResult<Row extends object>({ rows, rowCount }: RawResult<Row>): SqlResult<Row> {
  return { rows, rowCount: rowCount ?? 0 };
}

/**
 * Returns whether the session is unusable after the error. The connection or the server is ending (08…, 57P…), its
 * prepared statements are gone (26000), or a schema change outdated them (0A000, "cached plan").
 */
function isEndOfSession(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code !== 'string') return false;
  return /^(08|57P|26000)/.test(code) || (code === '0A000' && String(message).includes('cached plan'));
}
