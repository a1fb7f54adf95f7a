import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { RefusalReason } from '../../../contract/constants.ts';

/** Returns why a customer refused or returned goods. */
export function useRefusalReasonText(): (reason: RefusalReason) => string {
  const { t } = useLingui();
  return useCallback(
    (reason) => {
      switch (reason) {
        case 'damaged':
          return t`Damaged`;
        case 'quality':
          return t`Poor quality`;
        case 'temperature':
          return t`Too warm`;
        case 'wrong_item':
          return t`Wrong item`;
        case 'not_ordered':
          return t`Not ordered`;
        case 'too_late':
          return t`Too late`;
        case 'other':
          return t`Another reason`;
      }
    },
    [t],
  );
}
