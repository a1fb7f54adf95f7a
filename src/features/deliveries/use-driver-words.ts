import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { REFUSAL_REASONS } from '../../../contract/constants.ts';
import type { DeliveryPayment } from '../../../contract/deliveries.ts';
import type { UndeliveredReason } from '../../../contract/handover.ts';
import { useRefusalReasonText } from '../credits/use-refusal-reason-text.ts';
import type { Trouble } from './outcome.ts';

/** Returns the texts of reasons, payment methods and totals. */
export function useDriverWords() {
  const { t } = useLingui();
  const refusal = useRefusalReasonText();
  return useMemo(
    () => ({
      trouble(kind: Trouble): string {
        switch (kind) {
          case 'short':
            return t`Short`;
          case 'refused':
            return t`Refused`;
          case 'returned':
            return t`Returned`;
        }
      },
      reason(key: string | null): string {
        switch (key) {
          case null:
            return '';
          case 'not_loaded':
            return t`Not loaded`;
          case 'missing':
            return t`Missing from the truck`;
          default:
            return refusal(REFUSAL_REASONS.find((reason) => reason === key) ?? 'other');
        }
      },
      method(key: DeliveryPayment['method']): string {
        switch (key) {
          case 'none':
            return t`Nothing`;
          case 'cash':
            return t`Cash`;
          case 'check':
            return t`Check`;
          case 'card':
            return t`Card`;
        }
      },
      undelivered(key: UndeliveredReason): string {
        switch (key) {
          case 'closed':
            return t`Closed, no one there`;
          case 'no_access':
            return t`No access`;
          case 'not_wanted':
            return t`Refused delivery`;
          case 'no_time':
            return t`Out of time today`;
          case 'other':
            return t`Another reason`;
        }
      },
    }),
    [t, refusal],
  );
}
