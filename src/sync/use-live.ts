import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { CratebookDatabase } from '../data/database.ts';
import { answeredAhead, type Question } from './ahead.ts';
import { followAnswer, inZone, type Live, latestAnswer } from './shared-answers.ts';
import { useSignedIn } from './use-session.tsx';

/**
 * A query on the device's database that answers again whenever its rows change, in whatever tab or worker. Undefined until the first answer; what
 * fails is thrown where it is rendered.
 * Queries live in src/features/<domain>/data/queries.ts; `deps` are what else the query reads.
 */
export function useLive<T>(query: (db: CratebookDatabase) => Promise<T>, deps: readonly unknown[] = []): T | undefined {
  const { db } = useSignedIn();
  return useLiveQuery(inZone(db, query), [db, ...deps]);
}

/** The same for a question that the start may have asked ahead (ahead.ts): then its answer is there at the first render. */
export function useAnswer<About extends readonly unknown[], T>(
  question: Question<About, T>,
  ...about: About
): T | undefined {
  const { db } = useSignedIn();
  return useAnswerOn(db, question, ...about);
}

/** The same where it isn't certain that somebody is signed in. */
export function useAnswerOn<About extends readonly unknown[], T>(
  db: CratebookDatabase | undefined,
  question: Question<About, T>,
  ...about: About
): T | undefined {
  const key = JSON.stringify(about);
  const [live, setLive] = useState((): Live<T> => {
    const now = db && latestAnswer<T>(db, question, key);
    if (now && !now.failure) return now;
    const answer = db && answeredAhead(db, question, ...about);
    return { answer, ahead: answer !== undefined };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `about` says the same as long as its key does
  useEffect(() => {
    if (!db) return;
    // dexie-react-hooks would render once more when what was asked ahead is answered again, and the first screen is the one that must be quick.
    return followAnswer(db, question, about, (next) =>
      setLive((last) => (last.ahead && !next.failure && isSame(last.answer, next.answer) ? last : next)),
    );
  }, [db, question, key]);
  if (live.failure) throw live.failure.error;
  return live.answer;
}

/** Whether two answers say the same. Both were read from the same tables, so their fields come in the same order. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a, spread) === JSON.stringify(b, spread);

/** JSON has no word for a map. */
const spread = (_key: string, value: unknown): unknown => (value instanceof Map ? [...value] : value);
