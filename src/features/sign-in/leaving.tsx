import { Trans } from '@lingui/react/macro';
import { chakra } from '../../ui/chakra.ts';
import { Spinner } from '../../ui/spinner.tsx';
import type { LeavingState } from './use-leaving.ts';

/** Shown while the sign-out runs without a question. */
export function Leaving({ leaving }: { leaving: LeavingState }) {
  return (
    <chakra.p role="status" display="flex" alignItems="center" gap={3} color="fg.muted">
      <Spinner />
      {leaving.state === 'sending' ? <Trans>Sending changes…</Trans> : <Trans>Signing out…</Trans>}
    </chakra.p>
  );
}
