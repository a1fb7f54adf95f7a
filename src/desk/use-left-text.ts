import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { BulkResult } from '../../contract/list.ts';

/** Returns how many rows a bulk action left, and why; '' if it left none. */
export function useLeftText(): (left: BulkResult['left']) => string {
  const { t } = useLingui();
  const textOf = ({ reason, count }: BulkResult['left'][number]): string => {
    switch (reason) {
      case 'gone':
        return t`${plural(count, { one: '# no longer matches', other: '# no longer match' })}`;
      case 'unfit':
        return t`${plural(count, { one: '# can’t be changed this way', other: '# can’t be changed this way' })}`;
      case 'limit':
        return t`${plural(count, { one: '# is left: repeat the action for it', other: '# are left: repeat the action for them' })}`;
    }
  };
  return (left) => left.map(textOf).join(' · ');
}
