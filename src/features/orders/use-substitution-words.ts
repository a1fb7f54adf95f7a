import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { Substitution } from '../../../contract/line-instructions.ts';

/** Returns the text of a wish about substitutes, for customers and staff alike. */
export function useSubstitutionWords(): (wish: Substitution) => string {
  const { t } = useLingui();
  return useCallback(
    (wish) => {
      switch (wish) {
        case 'none':
          return t`No substitute`;
        case 'similar':
          return t`Similar item is fine`;
        case 'ask':
          return t`Ask before substituting`;
      }
    },
    [t],
  );
}
