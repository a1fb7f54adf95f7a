import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSession } from '../../../sync/use-session.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { useFormat } from '../../../ui/use-format.ts';

/** There is no signal: how old what is shown is. */
export function AsOf({ at, action }: { readonly at: string; readonly action?: ReactNode }) {
  const format = useFormat();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const time = format.instant(at, timeZone);
  return (
    <Callout tone="info" title={<Trans>No signal</Trans>} action={action}>
      <Trans>What is shown here is as of {time}.</Trans>
    </Callout>
  );
}
