import { useLingui } from '@lingui/react/macro';
import type { LossReason } from '../../../contract/packouts.ts';

/** Returns the texts of the reasons for a loss. */
export function useLossReasons(): Readonly<Record<LossReason, string>> {
  const { t } = useLingui();
  return { trim: t`Trim`, spoiled: t`Spoiled`, given_away: t`Donated`, other: t`Other` };
}
