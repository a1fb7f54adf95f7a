import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** Returns what to say about changes in vaults that their author's key doesn't open (OUT2). */
export function useLockedText(): (locked: number) => string {
  const { t } = useLingui();
  return (locked) =>
    t`${plural(locked, { one: '# change', other: '# changes' })} you left on this device could not be opened. They stay locked here. Ask your distributor’s support for help.`;
}
