import type { Database, SqlConnection } from '../../server/db/connection/database.ts';

/** Statements that reached the database. */
export interface Traffic {
  /** Each statement, by its name where it is prepared under one; those of a batch one by one. */
  readonly statements: readonly string[];
  /** How many messages they went in. */
  readonly messages: number;
  /** Number of round trips: a statement sent after a response began starts another one. */
  readonly roundTrips: number;
}

export interface CountedDatabase {
  readonly database: Database;
  /** Returns the statements during `work`. No other code may use the database then. */
  trafficOf(work: () => Promise<unknown>): Promise<Traffic>;
}

/** A database that counts its statements. */
export function countedDatabase(database: Database): CountedDatabase {
  let statements: string[] = [];
  let messages = 0;
  let roundTrips = 0;
  let answered = true;
  const note = <T>(names: readonly string[], answer: Promise<T>): Promise<T> => {
    statements.push(...names);
    messages += 1;
    if (answered) roundTrips += 1;
    answered = false;
    const done = () => {
      answered = true;
    };
    answer.then(done, done);
    return answer;
  };
  const counted = (connection: SqlConnection): SqlConnection => ({
    query: <Row extends object>(text: string, params?: readonly unknown[], name?: string) =>
      note([name ?? text], connection.query<Row>(text, params, name)),
    batch: (sql) => note(sql.split('; '), connection.batch(sql)),
    transactionStatus: () => connection.transactionStatus(),
    release: (error) => connection.release(error),
  });
  return {
    database: { ...database, connect: async () => counted(await database.connect()) },
    async trafficOf(work) {
      statements = [];
      messages = 0;
      roundTrips = 0;
      answered = true;
      await work();
      return { statements, messages, roundTrips };
    },
  };
}
