import { splitCases, type WeighedCases } from '../weighed-cases.ts';
import { baseReceived, type TallyEntry } from './tally.ts';

/**
 * Fields of received or returned goods that determine their weight. Net grams; those of the cases if each was weighed.
 */
export interface WeighedEntry extends Pick<TallyEntry, 'kind' | 'quantity' | 'factor'> {
  readonly weightGrams: number | null;
  readonly caseWeights: readonly number[];
}

interface Part {
  readonly base: number;
  readonly factor: number;
  readonly goods: WeighedCases;
}

const thousandths = (quantity: number): number => Math.round(quantity * 1000) / 1000;

/**
 * Removes the latest `base` base units from the parts and returns them, the latest first. More than there is removes
 * all.
 */
function takeLatest(parts: Part[], base: number): WeighedCases[] {
  const taken: WeighedCases[] = [];
  let rest = base;
  while (rest > 0) {
    const last = parts.pop();
    if (!last) break;
    const stays = thousandths(Math.max(0, last.base - rest));
    rest = thousandths(rest - (last.base - stays));
    const split = splitCases(last.goods, thousandths(stays / last.factor));
    taken.push(split.goes);
    if (stays > 0) parts.push({ ...last, base: stays, goods: split.stays });
  }
  return taken;
}

/**
 * Returns the weight of `base` base units of a lot that go back to the vendor: its latest cases first
 * (rules/weighed-cases.ts), without those sent back before.
 * `entries` are the lot's entries that are not reversed, the oldest first. Returns null if none of the goods was
 * weighed, else their weighed grams. So sending back a whole lot removes its whole weight.
 */
export function weightSentBack(
  entries: readonly WeighedEntry[],
  base: number,
): { readonly weightGrams: number | null; readonly caseWeights: number[] } {
  const parts: Part[] = [];
  for (const entry of entries) {
    const { kind, quantity, factor, weightGrams, caseWeights } = entry;
    if (kind === 'receive')
      parts.push({
        base: baseReceived(entry),
        factor,
        goods: { quantity, weightGrams, caseWeightsGrams: caseWeights },
      });
    else if (kind === 'send_back') takeLatest(parts, -baseReceived(entry));
  }
  const taken = takeLatest(parts, base).reverse();
  const weighed = taken.flatMap(({ weightGrams }) => weightGrams ?? []);
  const byCase = taken.every(({ quantity, caseWeightsGrams }) => caseWeightsGrams.length === quantity);
  return {
    weightGrams: weighed.length === 0 ? null : weighed.reduce((sum, grams) => sum + grams, 0),
    caseWeights: byCase ? taken.flatMap(({ caseWeightsGrams }) => caseWeightsGrams) : [],
  };
}
