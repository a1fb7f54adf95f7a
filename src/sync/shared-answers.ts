import { liveQuery } from 'dexie';
import type { CratebookDatabase } from '../data/database.ts';
import type { Question } from './prefetch.ts';

/** The last result of a followed query. */
export interface Live<T> {
  readonly answer: T | undefined;
  /** The result was prefetched. An equal result is not rendered again. */
  readonly ahead?: boolean;
  readonly failure?: { readonly error: unknown };
}

type Listener = (live: Live<unknown>) => void;
interface Followed {
  readonly listeners: Set<Listener>;
  live?: Live<unknown>;
  stop(): void;
}

/**
 * Makes a query that Dexie can follow. Dexie records reads only within its zone. The zone survives an await of another
 * native async function only if the function passed to Dexie is itself async. Otherwise reads after such an await go
 * unrecorded, and the screen misses their changes.
 */
export const inZone =
  <T>(db: CratebookDatabase, query: (db: CratebookDatabase) => Promise<T>) =>
  async (): Promise<T> =>
    query(db);

const followed = new WeakMap<CratebookDatabase, Map<unknown, Map<string, Followed>>>();

const found = (db: CratebookDatabase, question: unknown, key: string): Followed | undefined =>
  followed.get(db)?.get(question)?.get(key);

/** Returns the latest result of a query that is followed now; undefined if none is followed or none has arrived yet. */
export const latestAnswer = <T>(db: CratebookDatabase, question: unknown, key: string): Live<T> | undefined =>
  found(db, question, key)?.live as Live<T> | undefined;

/**
 * Follows a query until the returned function is called. Components that follow the same query with the same `about`
 * share one read, and one more after each change. `about` must survive JSON.
 */
export function followAnswer<About extends readonly unknown[], T>(
  db: CratebookDatabase,
  question: Question<About, T>,
  about: About,
  listener: (live: Live<T>) => void,
): () => void {
  const key = JSON.stringify(about);
  const one = found(db, question, key) ?? begin(db, question, about, key);
  const own: Listener = (live) => listener(live as Live<T>);
  one.listeners.add(own);
  if (one.live) own(one.live);
  return () => {
    one.listeners.delete(own);
    if (one.listeners.size === 0) one.stop();
  };
}

function begin<About extends readonly unknown[], T>(
  db: CratebookDatabase,
  question: Question<About, T>,
  about: About,
  key: string,
): Followed {
  const questions = followed.get(db) ?? new Map<unknown, Map<string, Followed>>();
  followed.set(db, questions);
  const keys = questions.get(question) ?? new Map<string, Followed>();
  questions.set(question, keys);
  const tell = (live: Live<unknown>) => {
    one.live = live;
    for (const listener of [...one.listeners]) listener(live);
  };
  const forget = () => {
    if (keys.get(key) === one) keys.delete(key);
  };
  const one: Followed = {
    listeners: new Set(),
    stop() {
      forget();
      subscription.unsubscribe();
    },
  };
  keys.set(key, one);
  const subscription = liveQuery(inZone(db, (own) => question(own, ...about))).subscribe({
    next: (answer) => tell({ answer }),
    error: (error: unknown) => {
      // The next component that follows it starts a new read.
      forget();
      tell({ answer: undefined, failure: { error } });
    },
  });
  return one;
}
