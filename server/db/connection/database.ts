/**
 * Result of one statement with parsed values (see value-parsers.ts). `rowCount` is 0 for statements that touch no row.
 */
export interface SqlResult<Row extends object = object> {
  rows: Row[];
  rowCount: number;
}

/** `idle`: no transaction · `open`: inside one · `failed`: inside one that can only be rolled back. */
export type TransactionStatus = 'idle' | 'open' | 'failed';

/** One checked-out session. Every method except `release` throws after its release. */
export interface SqlConnection {
  /**
   * Runs one statement in the extended protocol. With `name` it stays prepared in the session, and the same name must
   * always have the same text. An array becomes an SQL array and an object becomes JSON, so stringify an array for a
   * JSON column. Rejects with pg's DatabaseError, whose `code` is the SQLSTATE.
   *
   * `Row` declares the columns that the statement returns; without it no column can be read. Derive it with `Columns`
   * (db/rows.ts), so that a change of a table is a type error. Nothing checks it against the statement.
   */
  query<Row extends object = object>(text: string, params?: readonly unknown[], name?: string): Promise<SqlResult<Row>>;
  /**
   * Runs several statements without parameters in one round trip and returns one result for each. They form one
   * transaction unless they say otherwise. A `begin` among them includes the statements before it. `answerTimeoutMs`
   * replaces the pool's limit for an answer.
   */
  batch(sql: string, answerTimeoutMs?: number): Promise<SqlResult<Record<string, unknown>>[]>;
  /** Returns the status in the server's last answer. */
  transactionStatus(): TransactionStatus;
  /**
   * Returns the session to the pool. Destroys it if `error` is given, its socket is broken or a transaction is open. A
   * second call does nothing.
   */
  release(error?: Error): void;
}

/** The interface through which all server code uses SQL. */
export interface Database {
  readonly kind: 'postgres' | 'pglite';
  /** Most sessions held at the same time. */
  readonly maxSessions: number;
  /** The sessions of now, for metrics. `waiting` counts callers of `connect`. */
  sessions(): { readonly open: number; readonly idle: number; readonly waiting: number };
  /**
   * Returns a free session. Waiting callers are served in order. Rejects if none is free within the timeout or the
   * server is gone.
   */
  connect(): Promise<SqlConnection>;
  /**
   * Opens a session on the server itself, not through a pooler, for state that outlives a transaction, such as a lock.
   * `release` may close it.
   */
  connectDirect(): Promise<SqlConnection>;
  /** Time limits that each transaction must set, as terms of a select. Empty if the sessions already have them. */
  readonly transactionLimits: string;
  /**
   * Calls `on` for each notification on the channel until the returned function is called. After a lost connection is
   * restored, calls `on` once with the empty payload, because notifications may have been missed.
   */
  listen(channel: string, on: (payload: string) => void): Promise<() => Promise<void>>;
  /** Sends immediately, outside the caller's transaction. The payload holds at most 7,999 bytes. */
  notify(channel: string, payload: string): Promise<void>;
  /**
   * Rejects unless the server answers within a second and the tenants' role exists and can be assumed. Busy sessions of
   * `connect` do not delay it.
   */
  check(): Promise<void>;
  /** Closes every session. */
  end(): Promise<void>;
}

/** Fails if the role is missing, for example in a server restored without its roles. */
export const CHECK = `do $$ begin
  if not pg_has_role('cratebook_tenant', 'MEMBER') then raise exception 'the role cratebook_tenant may not be taken'; end if;
end $$`;

/** The part of a pino logger that this folder uses. */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

/** Receives the title of each step that begins, in plain words, for the user at the terminal. */
export type OnProgress = (step: string) => void;
