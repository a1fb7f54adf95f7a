import type { AiEntry, PartKind } from './ai-entry.ts';
import { type ContentFault, contentFault } from './content-checks.ts';

export type ValueFault = 'too_short' | 'too_long' | 'characters' | ContentFault;

const ALPHABETS: Readonly<Record<PartKind, RegExp>> = {
  N: /^\d*$/,
  X: /^[!"%-?A-Z_a-z]*$/,
  Y: /^[#\-/\dA-Z]*$/,
  Z: /^[-\w]*=*$/,
};

/** The least and the most characters of a value. */
export function lengthsOf({ parts }: AiEntry): { readonly min: number; readonly max: number } {
  let min = 0;
  let max = 0;
  for (const part of parts) {
    if (!part.optional) min += part.min;
    max += part.max;
  }
  return { min, max };
}

/** Returns the error of an application identifier's value, or null. */
export function valueFault(entry: AiEntry, value: string): ValueFault | null {
  let at = 0;
  for (const { kind, min, max, optional, checks } of entry.parts) {
    const piece = value.slice(at, at + max);
    if (optional && piece === '') break;
    if (!ALPHABETS[kind].test(piece)) return 'characters';
    if (piece.length < min) return 'too_short';
    const fault = contentFault(piece, checks);
    if (fault) return fault;
    at += piece.length;
  }
  return at < value.length ? 'too_long' : null;
}
