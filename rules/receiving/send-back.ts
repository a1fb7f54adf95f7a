import { splitCases, type WeighedCases } from '../weighed-cases.ts';
import { baseReceived, type TallyEntry } from './tally.ts';

/** What of a lot went back or goes back is weighed by. Weights net, in grams; those of the cases where each was weighed. */
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

/** Takes the latest `base` base units off the parts, and answers them, the latest first. More than there is takes all. */
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
 * What `base` base units of a lot weigh that go back to the vendor: its latest cases go first (rules/weighed-cases.ts), and those that went back before are gone.
 * `entries` are those of the lot that stand, the oldest first. Null where none of what goes was weighed; what was weighed of it otherwise, so that all of a lot
 * that goes back takes all of its weight along.
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
