import { useLiveQuery } from 'dexie-react-hooks';
import type { CratebookDatabase } from '../data/database.ts';
import { useSignedIn } from './use-session.tsx';

/**
 * A query on the device's database that answers again whenever its rows change, in whatever tab or worker. Undefined until the first answer.
 * Queries live in src/data/<domain>/queries.ts; `deps` are what else the query reads.
 */
export function useLive<T>(query: (db: CratebookDatabase) => Promise<T>, deps: readonly unknown[] = []): T | undefined {
  const { db } = useSignedIn();
  return useLiveQuery(() => query(db), [db, ...deps]);
}
