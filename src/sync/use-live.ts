import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { CratebookDatabase } from '../data/database.ts';
import { type Question, takePrefetched } from './prefetch.ts';
import { followAnswer, inZone, type Live, latestAnswer } from './shared-answers.ts';
import { useSignedIn } from './use-session.tsx';

/**
 * Follows a query on the device's database, through changes made in any tab or worker. Undefined until the first
 * result. Throws the query's error during render. Queries are in src/features/<domain>/data/queries.ts; `deps` are the
 * other values that the query reads.
 */
export function useLive<T>(query: (db: CratebookDatabase) => Promise<T>, deps: readonly unknown[] = []): T | undefined {
  const { db } = useSignedIn();
  return useLiveQuery(inZone(db, query), [db, ...deps]);
}

/**
 * Like `useLive`, for a query that the start may have prefetched (ahead.ts). A prefetched result is there at the first
 * render.
 */
export function useAnswer<About extends readonly unknown[], T>(
  question: Question<About, T>,
  ...about: About
): T | undefined {
  const { db } = useSignedIn();
  return useAnswerOn(db, question, ...about);
}

/** Like `useAnswer`, without a database while no user is signed in. */
export function useAnswerOn<About extends readonly unknown[], T>(
  db: CratebookDatabase | undefined,
  question: Question<About, T>,
  ...about: About
): T | undefined {
  const key = JSON.stringify(about);
  const [live, setLive] = useState((): Live<T> => {
    const now = db && latestAnswer<T>(db, question, key);
    if (now && !now.failure) return now;
    const answer = db && takePrefetched(db, question, ...about);
    return { answer, ahead: answer !== undefined };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `about` says the same as long as its key does
  useEffect(() => {
    if (!db) return;
    // dexie-react-hooks would render once more when the prefetched result arrives again, which slows down the first
    // screen.
    return followAnswer(db, question, about, (next) =>
      setLive((last) => (last.ahead && !next.failure && isSame(last.answer, next.answer) ? last : next)),
    );
  }, [db, question, key]);
  if (live.failure) throw live.failure.error;
  return live.answer;
}

/** Returns whether two results are equal. Both were read from the same tables, so their fields have the same order. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a, spread) === JSON.stringify(b, spread);

/** JSON cannot represent a map. */
const spread = (_key: string, value: unknown): unknown => (value instanceof Map ? [...value] : value);
