import { COMPLETE_SCORE } from './rank.ts';

/** A found item of a written line, the best first. */
export interface LineCandidate {
  /** Its score in the search (`CatalogResult.ranks`). */
  readonly score: number;
  /** The location bought it recently, or has it in a guide. */
  readonly bought: boolean;
}

/**
 * What a written line means: one item, one of several that the user has to choose from, or none. `at` is the place of
 * the item among the candidates.
 */
export type LineDecision =
  | { readonly kind: 'sure'; readonly at: number }
  | { readonly kind: 'choose' }
  | { readonly kind: 'notFound' };

/** Least score of a sure item: it has all words, and no word of it is a guess at a misspelled one. */
const LEAST_SURE = COMPLETE_SCORE + 32;
/** Points by which a sure item leads the next one. Packs and brands of one product differ by less. */
const LEAD = 6;

/**
 * Decides on a written line by the search's candidates. An item is sure if it is the only one, leads clearly, or is the
 * only one among the equally good that the location buys. A code that names one item needs no decision. With
 * `approximate` results (no item has all words) nothing is sure: only "choose" or "notFound".
 */
export function decideLine(candidates: readonly LineCandidate[], approximate: boolean): LineDecision {
  const [first, second] = candidates;
  if (!first) return { kind: 'notFound' };
  if (approximate || first.score < LEAST_SURE) return { kind: 'choose' };
  if (!second || first.score - second.score >= LEAD) return { kind: 'sure', at: 0 };
  const equals = candidates.filter(({ score }) => first.score - score < LEAD);
  const bought = equals.filter((each) => each.bought);
  return bought.length === 1 ? { kind: 'sure', at: equals.indexOf(bought[0]!) } : { kind: 'choose' };
}
