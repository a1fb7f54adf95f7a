import { useLingui } from '@lingui/react/macro';
import type { SealState } from '../../../contract/truck-checks.ts';

/** Returns the labels of the states of a seal. */
export function useSealStates(): Readonly<Record<SealState, string>> {
  const { t } = useLingui();
  return { intact: t`Seal intact`, broken: t`Seal broken`, none: t`No seal` };
}
