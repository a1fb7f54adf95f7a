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

/** How many changes this tab has confirmed on a database. Whoever reads it before the database reads what all of them led to. */
export const confirmedOn = (db: CratebookDatabase): number => of(db).count;

/** One more is durable: told before the screen hears of it, and so before any query that follows the database. */
export function noteConfirmed(db: CratebookDatabase): void {
  const confirmed = of(db);
  confirmed.count += 1;
  for (const listener of confirmed.listeners) listener();
}

/** Calls `listener` with each change that is confirmed, until what is answered is called. */
export function onConfirmed(db: CratebookDatabase, listener: () => void): () => void {
  const { listeners } = of(db);
  listeners.add(listener);
  return () => listeners.delete(listener);
}
