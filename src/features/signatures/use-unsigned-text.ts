import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { Unsigned, UnsignedReason } from '../../../contract/handover.ts';

/** Returns why a delivery is unsigned: the reason alone, or with its note. */
export function useUnsignedText(): (why: UnsignedReason | Unsigned) => string {
  const { t } = useLingui();
  return useCallback(
    (why) => {
      const { reason, note } = typeof why === 'string' ? { reason: why, note: '' } : why;
      const word = (): string => {
        switch (reason) {
          case 'nobody':
            return t`No one there`;
          case 'agreed_place':
            return t`Left at drop spot`;
          case 'refused_to_sign':
            return t`Refused to sign`;
          default:
            return t`Another reason`;
        }
      };
      return reason === 'other' && note !== '' ? note : [word(), note].filter(Boolean).join(' · ');
    },
    [t],
  );
}
