import type { CratebookDatabase } from '../data/database.ts';

/**
 * A query on the device's database that several components share. Its identity is the function and `about`, which must
 * survive JSON.
 */
export type Question<About extends readonly unknown[], T> = (db: CratebookDatabase, ...about: About) => Promise<T>;

type Answers = Map<unknown, Map<string, unknown>>;
let asked = new WeakMap<CratebookDatabase, Answers>();

/**
 * Prefetches a query before the first render, so that the first screen is rendered once and complete. `takePrefetched`
 * returns the result until `dropPrefetched` ends the prefetch.
 */
export async function prefetch<About extends readonly unknown[], T>(
  db: CratebookDatabase,
  question: Question<About, T>,
  ...about: About
): Promise<T> {
  const answer = await question(db, ...about);
  const answers: Answers = asked.get(db) ?? new Map();
  asked.set(db, answers);
  const ofQuestion = answers.get(question) ?? new Map<string, unknown>();
  answers.set(question, ofQuestion);
  ofQuestion.set(JSON.stringify(about), answer);
  return answer;
}

/** Returns a prefetched result, or undefined if the query was not prefetched. */
export const takePrefetched = <About extends readonly unknown[], T>(
  db: CratebookDatabase,
  question: Question<About, T>,
  ...about: About
): T | undefined => asked.get(db)?.get(question)?.get(JSON.stringify(about)) as T | undefined;

/** Discards the prefetched results, because rows may have changed by the time later screens query. */
export function dropPrefetched(): void {
  asked = new WeakMap();
}
