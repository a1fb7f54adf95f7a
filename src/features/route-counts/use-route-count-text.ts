import { useLingui } from '@lingui/react/macro';
import type { RouteCountState } from '../../../contract/route-counts.ts';
import type { Tone } from '../../ui/tone.tsx';

/** Returns the words and tones for states of route runs at the count. */
export function useRouteCountText(): Readonly<Record<RouteCountState, readonly [string, Tone | 'neutral']>> {
  const { t } = useLingui();
  return {
    waiting: [t`To count`, 'warning'],
    matched: [t`Matches`, 'success'],
    different: [t`Different`, 'danger'],
    changed: [t`Changed since the count`, 'warning'],
  };
}
