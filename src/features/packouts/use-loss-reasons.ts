import { useLingui } from '@lingui/react/macro';
import type { LossReason } from '../../../contract/packouts.ts';

/** Why something of what was taken came to nothing, in words. */
export function useLossReasons(): Readonly<Record<LossReason, string>> {
  const { t } = useLingui();
  return { trim: t`Trim`, spoiled: t`Spoiled`, given_away: t`Given away`, other: t`Something else` };
}
