import type { Db } from 'pg-boss';
import type { Database } from '../db/connection/database.ts';

/**
 * Lets pg-boss use the server's sessions. Statements with values use the extended protocol; texts of several statements
 * have none.
 */
export const pgBossDatabase = (database: Database): Db => ({
  async executeSql(text, values) {
    const connection = await database.connect();
    let failure: Error | undefined;
    try {
      if (values && values.length > 0) return await connection.query(text, values);
      const results = await connection.batch(text);
      return { rows: results.flatMap(({ rows }) => rows) };
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      connection.release(failure);
    }
  },
});
