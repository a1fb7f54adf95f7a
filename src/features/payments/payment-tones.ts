import type { PaymentState } from '../../../contract/payments.ts';

/** What each state means: credit that is left waits to be applied. */
export const PAYMENT_TONES = {
  applied: 'success',
  credit: 'info',
  returned: 'neutral',
  reversed: 'neutral',
} as const satisfies Record<PaymentState, string>;
