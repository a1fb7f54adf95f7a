import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** Returns the text about changes in vaults that their author's key doesn't decrypt (OUT2). */
export function useLockedText(): (locked: number) => string {
  const { t } = useLingui();
  return (locked) =>
    t`${plural(locked, { one: '# change', other: '# changes' })} you left on this device could not be opened. They stay locked here. Ask your distributor’s support for help.`;
}
