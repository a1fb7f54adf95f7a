import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { CreditKind, CreditRequest, CreditState, MemoReason } from '../../../contract/credits.ts';
import { useRefusalReasonText } from './use-refusal-reason-text.ts';

/** Returns the kind of a request. */
export function kindOf({ source, basis }: Pick<CreditRequest, 'source' | 'basis'>): CreditKind {
  if (source === 'customer') return 'reported';
  return basis === 'taken_off' ? 'refused' : 'returned';
}

/** Returns texts for the reason, kind and result of a request. */
export function useCreditText() {
  const { t } = useLingui();
  const refusal = useRefusalReasonText();
  return useMemo(
    () => ({
      reason(key: MemoReason): string {
        switch (key) {
          case 'short_delivery':
            return t`Charged more than delivered`;
          case 'pricing':
            return t`Price`;
          case 'corrected_delivery':
            return t`Corrected delivery`;
          default:
            return refusal(key);
        }
      },
      kind(key: CreditKind): string {
        switch (key) {
          case 'refused':
            return t`Refused`;
          case 'returned':
            return t`Returned`;
          case 'reported':
            return t`Reported by the customer`;
        }
      },
      state(key: CreditState): string {
        switch (key) {
          case 'open':
            return t`To decide`;
          case 'granted':
            return t`Approved`;
          case 'declined':
            return t`Declined`;
          case 'acknowledged':
            return t`Acknowledged`;
          case 'contradicted':
            return t`Withdrawn after the memo`;
          case 'withdrawn':
            return t`Withdrawn`;
        }
      },
    }),
    [t, refusal],
  );
}
