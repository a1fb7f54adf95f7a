import { useLingui } from '@lingui/react/macro';
import type { ReturnKind, ReturnState } from '../../../contract/refunds.ts';
import type { Tone } from '../../ui/tone.tsx';

/** Returns the words and tones for kinds and states of money that goes back. */
export function useReturnText(): {
  readonly kinds: Readonly<Record<ReturnKind, string>>;
  readonly states: Readonly<Record<ReturnState, readonly [string, Tone | 'neutral']>>;
} {
  const { t } = useLingui();
  return {
    kinds: { refund: t`Refund`, chargeback: t`Chargeback` },
    states: {
      waiting: [t({ message: 'To approve', context: 'refund' }), 'warning'],
      requested: [t({ message: 'Not confirmed', context: 'refund' }), 'info'],
      posted: [t({ message: 'Refunded', context: 'refund' }), 'success'],
      failed: [t({ message: 'Failed', context: 'refund' }), 'danger'],
      declined: [t({ message: 'Declined', context: 'refund' }), 'neutral'],
      open: [t({ message: 'In dispute', context: 'chargeback' }), 'warning'],
      won: [t({ message: 'Won', context: 'chargeback' }), 'success'],
      lost: [t({ message: 'Lost', context: 'chargeback' }), 'danger'],
    },
  };
}
