import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSheetDraft } from '../warehouse/use-sheet-draft.ts';
import type { PickTask } from './data/pick-tasks.ts';
import { type KeptScans, keptScansOf, scansAfter, whichLotOf } from './kept-scans.ts';
import { type KeptWeights, keptWeightsOf, weighQuestionOf } from './kept-weights.ts';
import { type PickQuestion, scansOf, type WhichLot, type WhichLotQuestion } from './pick-question.ts';
import type { RecordedEntries } from './use-pick-actions.ts';

export interface PickQuestionState {
  /** False until the device has read what was entered before a reload. */
  readonly isRead: boolean;
  readonly question: PickQuestion | null;
  readonly ask: (question: PickQuestion | null) => void;
  /** Closes the weights, or the scans without a lot, without picking them, and offers to undo that. */
  readonly discard: () => void;
  /**
   * Picks cases that were weighed one by one. The dialog closes at once. If the pick fails, it opens again with the
   * weights that are not picked.
   */
  readonly pickWeights: (
    weights: readonly number[],
    pick: (entries: RecordedEntries) => Promise<unknown>,
  ) => Promise<void>;
  /** Picks scans that were made without a lot, one after another. Those that fail are asked about again. */
  readonly pickScans: PickScans;
}

export type PickScans = (
  question: WhichLotQuestion,
  /** Resolves true if the scan needs the question again. */
  pick: (scan: WhichLot, entries: RecordedEntries) => Promise<boolean>,
) => Promise<void>;

/**
 * Returns the open question of the orders of a pick list. Weights and scans of cases that are not picked yet come back
 * after a reload. With `isStaging` it begins with the lane.
 */
export function usePickQuestion(
  ids: readonly string[],
  tasks: readonly PickTask[],
  isStaging = false,
): PickQuestionState {
  const { t } = useLingui();
  const weighed = useSheetDraft<KeptWeights>('case-weights', ids.join());
  const scanned = useSheetDraft<KeptScans>('which-lot', ids.join());
  const [question, setQuestion] = useState<PickQuestion | null>(isStaging ? { kind: 'stage' } : null);
  const [isPicking, setIsPicking] = useState(false);
  const [weights, scans] = [weighed.value, scanned.value];
  useEffect(() => {
    if (question !== null || isPicking) return;
    const again = (weights && weighQuestionOf(weights, tasks)) ?? (scans && whichLotOf(scans, tasks));
    if (again) setQuestion(again);
  }, [weights, scans, question, isPicking, tasks]);
  /** Closes the question while its entries are recorded. */
  const whilePicking = async (work: () => Promise<void>) => {
    setIsPicking(true);
    setQuestion(null);
    try {
      await work();
    } finally {
      setIsPicking(false);
    }
  };
  return {
    isRead: weights !== undefined && scans !== undefined,
    question,
    ask: (next) => {
      setQuestion(next);
      if (next?.kind === 'weigh') weighed.set(keptWeightsOf(next));
      if (next?.kind === 'which-lot') scanned.set(keptScansOf(scansOf(next)));
    },
    discard: () => {
      setQuestion(null);
      if (question?.kind === 'which-lot') scanned.discard(t`Scans discarded`);
      else weighed.discard(t`Weights discarded`);
    },
    pickWeights: (all, pick) =>
      whilePicking(async () => {
        const leftAfter = (picked: number) =>
          question?.kind === 'weigh'
            ? keptWeightsOf({ ...question, weights: all.slice(Math.ceil(picked)), doubted: null })
            : null;
        const onPicked = (picked: number) => weighed.set(leftAfter(picked));
        // With the last weight, which was typed and not added.
        onPicked(0);
        await pick({ key: weighed.key, leftAfter, onPicked });
        weighed.set(null);
      }),
    pickScans: (open, pick) =>
      whilePicking(async () => {
        let left: readonly WhichLot[] = scansOf(open);
        for (const scan of left) {
          const before = left;
          const leftAfter = (picked: number) => keptScansOf(scansAfter(before, picked));
          const onPicked = (picked: number) => scanned.set(leftAfter(picked));
          const isAsked = await pick(scan, { key: scanned.key, leftAfter, onPicked });
          left = left.slice(1);
          // A new question about the lot has its own draft.
          if (!isAsked) scanned.set(keptScansOf(left));
        }
      }),
  };
}
