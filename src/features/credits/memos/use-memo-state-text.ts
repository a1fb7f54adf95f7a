import { useLingui } from '@lingui/react/macro';
import type { MemoState } from '../../../../contract/memo-desk.ts';

/** Returns the states of credit memos in words. */
export function useMemoStateText(): Readonly<Record<MemoState, string>> {
  const { t } = useLingui();
  return {
    open: t({ message: 'Open', context: 'one credit memo' }),
    used: t({ message: 'Used up', context: 'one credit memo' }),
    cancelled: t({ message: 'Canceled', context: 'one credit memo' }),
  };
}
