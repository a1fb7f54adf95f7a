import { useLingui } from '@lingui/react/macro';
import type { CardPaymentState } from '../../../contract/card-payments.ts';
import type { Tone } from '../../ui/tone.tsx';

/** Returns the words and tones for states of card payments. */
export function useCardPaymentText(): Readonly<Record<CardPaymentState, readonly [string, Tone | 'neutral']>> {
  const { t } = useLingui();
  return {
    created: [t({ message: 'Not begun', context: 'card payment' }), 'neutral'],
    pending: [t({ message: 'Not confirmed', context: 'card payment' }), 'info'],
    succeeded: [t({ message: 'Paid', context: 'card payment' }), 'success'],
    failed: [t({ message: 'Declined', context: 'card payment' }), 'danger'],
    refunded: [t({ message: 'Refunded', context: 'card payment' }), 'neutral'],
    charged_back: [t({ message: 'Charged back', context: 'card payment' }), 'danger'],
    expired: [t({ message: 'Not charged', context: 'card payment' }), 'neutral'],
  };
}
