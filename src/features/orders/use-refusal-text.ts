import { useLingui } from '@lingui/react/macro';
import type { ErrorCode } from '../../../contract/error-codes.ts';

/** Returns why a location may not order an item, in a few words for the row. */
export function useRefusalText(): (code: ErrorCode) => string {
  const { t } = useLingui();
  return (code) => {
    if (code === 'ordering_disabled') return t`Ordering is off`;
    if (code === 'uom_not_permitted') return t`Not sold to you in this unit`;
    if (code === 'uom_unknown') return t`No longer sold in this unit`;
    if (code === 'item_unknown') return t`No longer in the catalog`;
    return t`Not on your list`;
  };
}
