import type { CratebookDatabase } from './database.ts';

interface Confirmed {
  count: number;
  readonly listeners: Set<() => void>;
}

const known = new WeakMap<CratebookDatabase, Confirmed>();

function of(db: CratebookDatabase): Confirmed {
  const found = known.get(db) ?? { count: 0, listeners: new Set() };
  known.set(db, found);
  return found;
}

/**
 * Returns the number of changes that this tab has confirmed on a database. Read it before the database: the rows then
 * include the effects of all of them.
 */
export const confirmedOn = (db: CratebookDatabase): number => of(db).count;

/** Counts one more durable change. Runs before the screen's promise resolves and before any live query reruns. */
export function noteConfirmed(db: CratebookDatabase): void {
  const confirmed = of(db);
  confirmed.count += 1;
  for (const listener of confirmed.listeners) listener();
}

/** Calls `listener` after each confirmed change. Returns a function that unsubscribes. */
export function onConfirmed(db: CratebookDatabase, listener: () => void): () => void {
  const { listeners } = of(db);
  listeners.add(listener);
  return () => listeners.delete(listener);
}
