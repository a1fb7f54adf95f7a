import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { AppError } from '../../../contract/errors.ts';

/** Below this score of zxcvbn a password falls to fewer than a million guesses: it is on a list, or a word of one with the usual changes. */
const LEAST_SCORE = 2;
/** The start decides. What it costs to judge grows with the square of the length. */
const JUDGED_LENGTH = 32;
const LEAST_WORD = 4;

let judging: Promise<ZxcvbnFactory> | undefined;

/** The list has 49,000 passwords and takes a moment: it is read with the first password that is set. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/**
 * Returns whether the password is on the list of known ones, or close to one, or made of `context`: names of the company and the user.
 */
export async function isKnownPassword(password: string, context: readonly string[]): Promise<boolean> {
  judging ??= load();
  const words = [...context, 'cratebook'].flatMap((text) => {
    const parts = text.split(/[^\p{L}\p{N}]+/u);
    return [text, parts.join(''), ...parts];
  });
  const longEnough = words.filter(({ length }) => length >= LEAST_WORD);
  return (await judging).check(password.slice(0, JUDGED_LENGTH), longEnough).score < LEAST_SCORE;
}

/** Throws `password_known`. Call it outside transactions, in the queue of hashes: it takes as long. */
export async function refuseKnownPassword(password: string, context: readonly string[]): Promise<void> {
  if (!(await isKnownPassword(password, context))) return;
  const known = new AppError('password_known');
  throw new AppError(known.code, undefined, { newPassword: known.message });
}
