import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSheetDraft } from '../warehouse/use-sheet-draft.ts';
import type { PickTask } from './data/pick-tasks.ts';
import { type KeptWeights, keptWeightsOf, weighQuestionOf } from './kept-weights.ts';
import type { PickQuestion } from './pick-question.ts';

export interface PickQuestionState {
  /** False until the device has read what was weighed before a reload. */
  readonly isRead: boolean;
  readonly question: PickQuestion | null;
  readonly ask: (question: PickQuestion | null) => void;
  /** Closes the weights without picking them, and offers to undo that. */
  readonly discardWeights: () => void;
  /**
   * Picks what was weighed. The dialog closes at once; the pick deletes the draft that it gets the key of, and the
   * dialog opens again if it fails.
   */
  readonly pickWeights: (pick: (draft: string) => Promise<unknown>) => Promise<void>;
}

/**
 * Returns the open question of the orders of a pick list. Weights of cases that are not picked yet come back after a
 * reload. With `isStaging` it begins with the lane.
 */
export function usePickQuestion(
  ids: readonly string[],
  tasks: readonly PickTask[],
  isStaging = false,
): PickQuestionState {
  const { t } = useLingui();
  const kept = useSheetDraft<KeptWeights>('case-weights', ids.join());
  const [question, setQuestion] = useState<PickQuestion | null>(isStaging ? { kind: 'stage' } : null);
  const [isPicking, setIsPicking] = useState(false);
  const { value } = kept;
  useEffect(() => {
    if (value && question === null && !isPicking) setQuestion(weighQuestionOf(value, tasks));
  }, [value, question, isPicking, tasks]);
  return {
    isRead: value !== undefined,
    question,
    ask: (next) => {
      setQuestion(next);
      if (next?.kind === 'weigh') kept.set(keptWeightsOf(next));
    },
    discardWeights: () => {
      setQuestion(null);
      kept.discard(t`Weights discarded`);
    },
    pickWeights: async (pick) => {
      setIsPicking(true);
      setQuestion(null);
      try {
        await pick(kept.key);
        kept.set(null);
      } finally {
        setIsPicking(false);
      }
    },
  };
}
