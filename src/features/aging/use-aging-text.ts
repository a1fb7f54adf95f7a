import { useLingui } from '@lingui/react/macro';
import type { AgingBucket, AgingRules } from '../../../rules/aging.ts';

/** Returns a function that names the aging columns of a company. */
export function useAgingText(): (rules: AgingRules) => Readonly<Record<AgingBucket, string>> {
  const { t } = useLingui();
  return ({ first, second, third }) => {
    const range = (from: number, to: number) => t`${from}–${to} days`;
    return {
      current: t({ message: 'Current', context: 'not overdue' }),
      bucket1: range(1, first),
      bucket2: range(first + 1, second),
      bucket3: range(second + 1, third),
      bucket4: t`Over ${third} days`,
    };
  };
}
