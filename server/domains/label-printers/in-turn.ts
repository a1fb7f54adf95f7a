import { AppError } from '../../../contract/errors.ts';

/** Calls that wait for one printer, above which the next is refused. */
const MOST_WAITING = 5;
const RETRY_SECONDS = 10;

interface Line {
  last: Promise<unknown>;
  waiting: number;
}
const lines = new Map<string, Line>();

/**
 * Runs `work` after all earlier work under the same key on this server. Throws `rate_limited` if too many calls wait.
 */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(key) ?? { last: Promise.resolve(), waiting: 0 };
  if (line.waiting >= MOST_WAITING) throw new AppError('rate_limited', { retryAfterSeconds: RETRY_SECONDS });
  lines.set(key, line);
  line.waiting += 1;
  const mine = line.last.then(work);
  line.last = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    line.waiting -= 1;
    if (line.waiting === 0) lines.delete(key);
  }
}
