import { useLingui } from '@lingui/react/macro';
import type { RecallHead } from '../../../contract/recalls.ts';
import type { Tone } from '../../ui/tone.tsx';

/** Returns a function that returns the label and tone of a recall's state. */
export function useRecallStates(): (
  recall: Pick<RecallHead, 'state' | 'isMock'>,
) => readonly [string, Tone | 'neutral'] {
  const { t } = useLingui();
  return ({ state, isMock }) => {
    if (state === 'called_off') return [t`Called off`, 'neutral'];
    if (state === 'done') return [t({ message: 'Ended', context: 'recall' }), 'success'];
    return [t({ message: 'Open', context: 'recall' }), isMock ? 'info' : 'danger'];
  };
}
