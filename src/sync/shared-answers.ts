import { liveQuery } from 'dexie';
import type { CratebookDatabase } from '../data/database.ts';
import type { Question } from './ahead.ts';

/** What a followed question came to last. */
export interface Live<T> {
  readonly answer: T | undefined;
  /** It was asked ahead: what says the same need not be rendered again. */
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
 * A query as Dexie can follow it. It notes what is read as long as its zone lasts, and over the awaits of a native async function the zone lasts only if
 * the function that Dexie is given is one itself: from any other, what a query reads after it has awaited another async function may go unnoticed, and the
 * screen would never hear of a change of it.
 */
export const inZone =
  <T>(db: CratebookDatabase, query: (db: CratebookDatabase) => Promise<T>) =>
  async (): Promise<T> =>
    query(db);

const followed = new WeakMap<CratebookDatabase, Map<unknown, Map<string, Followed>>>();

const found = (db: CratebookDatabase, question: unknown, key: string): Followed | undefined =>
  followed.get(db)?.get(question)?.get(key);

/** The latest answer to a question that somebody follows at this moment; undefined where nobody does, or none has come yet. */
export const latestAnswer = <T>(db: CratebookDatabase, question: unknown, key: string): Live<T> | undefined =>
  found(db, question, key)?.live as Live<T> | undefined;

/**
 * Follows a question until the returned function is called. However many parts of a screen follow the same question about the same, the
 * database is asked once, and once more after each change. `about` must survive JSON.
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
      // Whoever asks next asks anew.
      forget();
      tell({ answer: undefined, failure: { error } });
    },
  });
  return one;
}
