import { useLingui } from '@lingui/react/macro';
import type { WriteOffState } from '../../../contract/write-offs.ts';
import type { Tone } from '../../ui/tone.tsx';

/** Returns the words and tones for states of write-offs. */
export function useWriteOffText(): Readonly<Record<WriteOffState, readonly [string, Tone | 'neutral']>> {
  const { t } = useLingui();
  return {
    waiting: [t({ message: 'To approve', context: 'write-off' }), 'warning'],
    posted: [t({ message: 'Written off', context: 'write-off' }), 'success'],
    declined: [t({ message: 'Declined', context: 'write-off' }), 'neutral'],
    reversed: [t({ message: 'Reversed', context: 'write-off' }), 'neutral'],
  };
}
