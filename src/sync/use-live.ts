import { liveQuery } from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { CratebookDatabase } from '../data/database.ts';
import { answeredAhead, type Question } from './ahead.ts';
import { useSignedIn } from './use-session.tsx';

/**
 * A query as Dexie can follow it. It notes what is read as long as its zone lasts, and over the awaits of a native async function the zone lasts only if
 * the function that Dexie is given is one itself: from any other, what a query reads after it has awaited another async function may go unnoticed, and the
 * screen would never hear of a change of it.
 */
const inZone =
  <T>(db: CratebookDatabase, query: (db: CratebookDatabase) => Promise<T>) =>
  async (): Promise<T> =>
    query(db);

interface Live<T> {
  readonly answer: T | undefined;
  /** It was asked ahead: what says the same need not be rendered again. */
  readonly ahead?: boolean;
  readonly failure?: { readonly error: unknown };
}

/**
 * A query on the device's database that answers again whenever its rows change, in whatever tab or worker. Undefined until the first answer; what
 * fails is thrown where it is rendered.
 * Queries live in src/data/<domain>/queries.ts; `deps` are what else the query reads.
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
  return useLiveOn(
    db,
    (own) => question(own, ...about),
    [question, key],
    () => db && answeredAhead(db, question, ...about),
  );
}

/** dexie-react-hooks would render once more when what was asked ahead is answered again, and the first screen is the one that must be quick. */
function useLiveOn<T>(
  db: CratebookDatabase | undefined,
  query: (db: CratebookDatabase) => Promise<T>,
  deps: readonly unknown[],
  first: () => T | undefined,
): T | undefined {
  const [live, setLive] = useState<Live<T>>(() => {
    const answer = first();
    return { answer, ahead: answer !== undefined };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says what the query depends on
  useEffect(() => {
    if (!db) return;
    const subscription = liveQuery(inZone(db, query)).subscribe({
      next: (answer) => setLive((last) => (last.ahead && isSame(last.answer, answer) ? last : { answer })),
      error: (error: unknown) => setLive({ answer: undefined, failure: { error } }),
    });
    return () => subscription.unsubscribe();
  }, [db, ...deps]);
  if (live.failure) throw live.failure.error;
  return live.answer;
}

/** Whether two answers say the same. Both were read from the same tables, so their fields come in the same order. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a, spread) === JSON.stringify(b, spread);

/** JSON has no word for a map. */
const spread = (_key: string, value: unknown): unknown => (value instanceof Map ? [...value] : value);
