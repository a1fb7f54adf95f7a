import { AppError } from '../contract/errors.ts';
import { type Fault, faultSentence } from '../contract/faults.ts';

/**
 * Returns the error `invalid_input` with a sentence per field under its dotted path (spec sections 5 and 8).
 * `details.faults` has the broken rules, so that a form shows them in the user's language.
 */
export function invalidFields(faults: Readonly<Record<string, Fault>>): AppError {
  const sentences = Object.entries(faults).map(([path, fault]) => [
    path,
    faultSentence(fault, path === '_' ? 'body' : path),
  ]);
  return new AppError('invalid_input', { faults }, Object.fromEntries(sentences));
}
