import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { CreditRequest, CreditState, MemoReason } from '../../../contract/credits.ts';
import { useRefusalText } from './use-refusal-text.ts';

/** Returns texts for the reason, basis and result of a request. */
export function useCreditText() {
  const { t } = useLingui();
  const refusal = useRefusalText();
  return useMemo(
    () => ({
      reason(key: MemoReason): string {
        switch (key) {
          case 'short_delivery':
            return t`Charged more than delivered`;
          case 'pricing':
            return t`Price`;
          default:
            return refusal(key);
        }
      },
      basis(key: CreditRequest['basis']): string {
        return key === 'taken_off' ? t`Refused` : t`Returned`;
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
