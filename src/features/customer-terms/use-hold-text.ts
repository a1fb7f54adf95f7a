import { useLingui } from '@lingui/react/macro';
import type { HoldReason } from '../../../contract/customer-terms.ts';

/** Returns the words for why the orders of a customer are held. */
export function useHoldText(): Readonly<Record<HoldReason, string>> {
  const { t } = useLingui();
  return { person: t`Held`, overdue: t`Overdue`, limit: t`Over the limit` };
}
