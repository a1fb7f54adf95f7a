import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { Lot, LotHoldReason } from '../../../contract/floor.ts';

/** Returns the texts of the reasons of a hold: `word` of one reason, `why` of goods on hold, with the note. */
export function useHoldReason() {
  const { t } = useLingui();
  const word = useCallback(
    (reason: LotHoldReason): string => {
      switch (reason) {
        case 'temperature':
          return t`Too warm`;
        case 'damaged':
          return t`Damaged`;
        case 'quality':
          return t`Poor quality`;
        case 'recall':
          return t`Recall`;
        case 'other':
          return t`Another reason`;
        case 'no_date':
          return t`No best-before day`;
        case 'no_lot_code':
          return t`No lot code`;
        case 'received':
          return t`Held at receiving`;
        case 'returned':
          return t`Returned goods`;
        case 'packed':
          return t`Packed from goods on hold`;
      }
    },
    [t],
  );
  const why = useCallback(
    ({ holdReason, holdNote }: Pick<Lot, 'holdReason' | 'holdNote'>): string =>
      [holdReason && word(holdReason), holdNote].filter(Boolean).join(' · ') || t`No reason noted`,
    [t, word],
  );
  return { word, why };
}
