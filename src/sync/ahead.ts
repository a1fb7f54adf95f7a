import type { CratebookDatabase } from '../data/database.ts';

/** A question to the device's database that several places ask: known by itself and by what it is about, which must survive JSON. */
export type Question<About extends readonly unknown[], T> = (db: CratebookDatabase, ...about: About) => Promise<T>;

type Answers = Map<unknown, Map<string, unknown>>;
let asked = new WeakMap<CratebookDatabase, Answers>();

/**
 * Asks before the first screen is rendered, so that it is rendered once and whole: what asks the same later has this answer to begin with. It is
 * for the first render alone; `forgetAhead` ends it.
 */
export async function askAhead<About extends readonly unknown[], T>(
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

/** What was answered ahead; undefined where nothing was. */
export const answeredAhead = <About extends readonly unknown[], T>(
  db: CratebookDatabase,
  question: Question<About, T>,
  ...about: About
): T | undefined => asked.get(db)?.get(question)?.get(JSON.stringify(about)) as T | undefined;

/** Later screens ask for themselves: what was read at the start may have changed by then. */
export function forgetAhead(): void {
  asked = new WeakMap();
}
