import type { ClientBase, QueryResult } from 'pg';
import type { SqlConnection, SqlResult, TransactionStatus } from './database.ts';

type RawResult = Pick<QueryResult<Record<string, unknown>>, 'rows' | 'rowCount' | 'command'>;

/** What @types/pg leaves out: `queryMode` makes a statement without parameters use the extended protocol too. */
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

/** The part of a socket that holds writes back; PGlite's stand-in has none of it. */
interface Gathering {
  cork?(): void;
  uncork(): void;
}

/**
 * A checkout of a pg client. Each checkout is an object of its own, so that code which kept one past its release gets an
 * error and never a look into another tenant's transaction.
 */
export class Session implements SqlConnection {
  readonly #client: ClientBase;
  readonly #giveBack: (error: Error | undefined) => void;
  readonly #onError: (error: Error) => void;
  #broken: Error | undefined;
  #released = false;
  #gathering = false;

  /** `giveBack` gets an error when the session must not be used again. */
  constructor(client: ClientBase, giveBack: (error: Error | undefined) => void) {
    this.#client = client;
    this.#giveBack = giveBack;
    this.#onError = (error) => {
      this.#broken ??= error;
    };
    // pg's pool listens to idle clients only: a socket that breaks while checked out would end the process.
    client.on('error', this.#onError);
  }

  async query(text: string, params: readonly unknown[] = [], name?: string): Promise<SqlResult> {
    const statement: Statement = {
      text,
      values: params as unknown[],
      queryMode: 'extended',
      ...(name === undefined ? {} : { name }),
    };
    return toResult((await this.#run(statement)) as RawResult);
  }

  async batch(sql: string, answerTimeoutMs?: number): Promise<SqlResult[]> {
    const statement = answerTimeoutMs === undefined ? sql : { text: sql, query_timeout: answerTimeoutMs };
    const results = (await this.#run(statement)) as RawResult | RawResult[];
    // pg gives an array for several statements, and one result without a command for none.
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
      // A server that does not answer would not answer this either.
      if (!lost) await this.#catchUp();
      throw withLossCode(error);
    }
  }

  /**
   * Statements that are given before the first of them is awaited leave in one write: with small statements the system calls
   * would cost more than the statements do.
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
   * pg rejects as soon as the error arrives, before the server has said where that leaves the transaction. Without waiting
   * for it `transactionStatus` would answer from before the statement, and a session could go back inside a failed one.
   */
  async #catchUp(): Promise<void> {
    await this.#client.query('').catch((error: Error) => {
      this.#broken ??= error;
    });
  }
}

/** SQLSTATE connection_failure. */
const LOST = '08006';
/** How pg words the loss of a connection; these errors carry no code. */
const LOSS = /^(Connection terminated|Client (was closed|has encountered a connection error)|Query read timeout)/;

const isLoss = (error: unknown): boolean => error instanceof Error && !('code' in error) && LOSS.test(error.message);

/** Gives an error of a lost connection the SQLSTATE that says so; returns every error. */
export function withLossCode<T>(error: T): T {
  return isLoss(error) ? Object.assign(error as T & object, { code: LOST }) : error;
}

function toResult({ rows, rowCount }: RawResult): SqlResult {
  return { rows, rowCount: rowCount ?? 0 };
}

/**
 * True for an error after which the session is of no use: the connection or the server is going (08…, 57P…), its prepared
 * statements are gone (26000) or were outdated by a change of the schema (0A000, "cached plan").
 */
function isEndOfSession(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code !== 'string') return false;
  return /^(08|57P|26000)/.test(code) || (code === '0A000' && String(message).includes('cached plan'));
}
