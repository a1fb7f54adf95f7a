/** Rows of one statement, values already parsed (see value-parsers.ts); `rowCount` is 0 for statements that touch no row. */
export interface SqlResult {
  rows: Record<string, unknown>[];
  rowCount: number;
}

/** `idle`: no transaction · `open`: inside one · `failed`: inside one that can only be rolled back. */
export type TransactionStatus = 'idle' | 'open' | 'failed';

/** One checked-out session. Every method but `release` throws once it was released. */
export interface SqlConnection {
  /**
   * One statement in the extended protocol. With `name` it stays prepared in the session: the same name must always
   * carry the same text. An array becomes an SQL array and an object JSON, so stringify an array that goes into a json
   * column yourself. Rejects with pg's DatabaseError, whose `code` is the SQLSTATE.
   */
  query(text: string, params?: readonly unknown[], name?: string): Promise<SqlResult>;
  /**
   * Several statements, without parameters, in one round trip; one result for each. They are one transaction unless they
   * say otherwise, and a `begin` among them takes in what stands before it. `answerTimeoutMs` replaces the pool's own limit for an answer.
   */
  batch(sql: string, answerTimeoutMs?: number): Promise<SqlResult[]>;
  /** As of the last answer of the server. */
  transactionStatus(): TransactionStatus;
  /**
   * Gives the session back. With `error`, with a broken socket or with a transaction left open the session is
   * destroyed instead. A second call does nothing.
   */
  release(error?: Error): void;
}

/** The port that all server code reaches SQL through. */
export interface Database {
  readonly kind: 'postgres' | 'pglite';
  /** Sessions that can be held at once. */
  readonly maxSessions: number;
  /** A free session; waits for one, fairly. Rejects when none came free within the time-out or the server is gone. */
  connect(): Promise<SqlConnection>;
  /** Opens a session on the server itself, past any pooler, for what must outlive a transaction, such as a lock. `release` may end it. */
  connectDirect(): Promise<SqlConnection>;
  /** Time limits that each transaction must set: terms of a select, '' where the sessions have them. */
  readonly transactionLimits: string;
  /**
   * Calls `on` for each notification on the channel until the returned function is called. After the connection was
   * lost and found again `on` gets the empty payload once: notifications may have been missed meanwhile.
   */
  listen(channel: string, on: (payload: string) => void): Promise<() => Promise<void>>;
  /** Sends at once, outside any transaction of the caller's. The payload holds at most 7,999 bytes. */
  notify(channel: string, payload: string): Promise<void>;
  /**
   * Rejects unless the server answers within a second, whatever the sessions of `connect` do, and the role of tenants exists
   * and may be taken.
   */
  check(): Promise<void>;
  /** Closes every session. */
  end(): Promise<void>;
}

/** Fails where the role is missing, as in a server that was restored without its roles. */
export const CHECK = `do $$ begin
  if not pg_has_role('cratebook_tenant', 'MEMBER') then raise exception 'the role cratebook_tenant may not be taken'; end if;
end $$`;

/** The part of a pino logger that this folder needs. */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

/** Told the step that begins, in plain words, for the person who waits at the terminal. */
export type OnProgress = (step: string) => void;
