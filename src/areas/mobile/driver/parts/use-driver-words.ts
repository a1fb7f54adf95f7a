import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { DeliveryPayment } from '../../../../../contract/deliveries.ts';
import type { Trouble } from './outcome.ts';

/** Why nobody signed for what was delivered. */
export const UNSIGNED_REASONS = ['nobody', 'agreed_place', 'refused_to_sign'] as const;
export type UnsignedReason = (typeof UNSIGNED_REASONS)[number];

/** Reasons, ways to pay and what goods come to, in the words of the road. */
export function useDriverWords() {
  const { t } = useLingui();
  return useMemo(
    () => ({
      trouble(kind: Trouble): string {
        switch (kind) {
          case 'short':
            return t`Short`;
          case 'refused':
            return t`Refused`;
          case 'returned':
            return t`Handed back`;
        }
      },
      reason(key: string | null): string {
        switch (key) {
          case null:
            return '';
          case 'not_loaded':
            return t`Not loaded`;
          case 'missing':
            return t`Missing on the truck`;
          case 'damaged':
            return t`Damaged`;
          case 'quality':
            return t`Poor quality`;
          case 'wrong_item':
            return t`Wrong item`;
          case 'not_ordered':
            return t`Not ordered`;
          case 'too_late':
            return t`Too late`;
          default:
            return t`Another reason`;
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
      unsigned(key: UnsignedReason): string {
        switch (key) {
          case 'nobody':
            return t`Nobody is there`;
          case 'agreed_place':
            return t`Left at the agreed place`;
          case 'refused_to_sign':
            return t`They don’t want to sign`;
        }
      },
    }),
    [t],
  );
}
