import { useLingui } from '@lingui/react/macro';
import type { PaymentMethod, PaymentState } from '../../../contract/payments.ts';

/** Returns the words for methods and states of payments. */
export function usePaymentText(): {
  readonly methods: Readonly<Record<PaymentMethod, string>>;
  readonly states: Readonly<Record<PaymentState, string>>;
} {
  const { t } = useLingui();
  return {
    methods: { cash: t`Cash`, check: t`Check`, card: t`Card`, other: t({ message: 'Other', context: 'payment' }) },
    states: {
      applied: t({ message: 'Applied', context: 'one payment' }),
      credit: t({ message: 'Credit left', context: 'one payment' }),
      returned: t({ message: 'Refunded', context: 'one payment' }),
      reversed: t({ message: 'Reversed', context: 'one payment' }),
    },
  };
}
