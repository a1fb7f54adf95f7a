import { type GoodsLimits, NO_LIMITS } from '../../../rules/receiving/limits.ts';
import { listedFood } from '../../../rules/traceability/food-list.ts';
import type { OpenDraft } from './use-receiving.ts';

/** Returns what an entry is asked about: by its line of the order, else by its item's limits and its description. */
export const askedLimits = ({
  line,
  limits,
  draft,
}: Pick<OpenDraft, 'line' | 'limits' | 'draft'>): { readonly limits: GoodsLimits; readonly isListed: boolean } => ({
  limits: line?.limits ?? limits ?? NO_LIMITS,
  isListed: line?.isListed ?? listedFood(draft.description) !== null,
});
