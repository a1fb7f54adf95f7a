import { useLingui } from '@lingui/react/macro';
import type { RejectReason } from '../../../contract/receiving.ts';

/** Returns the texts of the reasons to reject goods. */
export function useRejectReasons(): Readonly<Record<RejectReason, string>> {
  const { t } = useLingui();
  return {
    damaged: t`Damaged`,
    temperature: t`Too warm or too cold`,
    quality: t`Poor quality`,
    wrong_item: t`Wrong item`,
    expired: t`Short-dated`,
    not_ordered: t`Not ordered`,
    other: t`Other reason`,
  };
}
