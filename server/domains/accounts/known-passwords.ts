import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { AppError } from '../../../contract/errors.ts';

/**
 * A zxcvbn score below this means fewer than a million guesses: a listed password, or a listed word with common
 * changes.
 */
const LEAST_SCORE = 2;
/** Only this many characters are scored, because the time for scoring grows with the square of the length. */
const CHECKED_LENGTH = 32;
const LEAST_WORD = 4;

let factory: Promise<ZxcvbnFactory> | undefined;

/** Loads the list of 49,000 passwords. This is slow, so it happens when the first password is set. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/**
 * Returns whether the password is known, is similar to a known one, or consists of words in `context`: names of the
 * company and the user.
 */
export async function isKnownPassword(password: string, context: readonly string[]): Promise<boolean> {
  factory ??= load();
  const words = [...context, 'cratebook'].flatMap((text) => {
    const parts = text.split(/[^\p{L}\p{N}]+/u);
    return [text, parts.join(''), ...parts];
  });
  const longEnough = words.filter(({ length }) => length >= LEAST_WORD);
  return (await factory).check(password.slice(0, CHECKED_LENGTH), longEnough).score < LEAST_SCORE;
}

/** Throws `password_known`. Call it outside transactions and in the hash queue, because it takes as long as a hash. */
export async function refuseKnownPassword(password: string, context: readonly string[]): Promise<void> {
  if (!(await isKnownPassword(password, context))) return;
  const known = new AppError('password_known');
  throw new AppError(known.code, undefined, { newPassword: known.message });
}
