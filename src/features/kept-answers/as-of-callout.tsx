import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useShop } from '../../sync/use-session.tsx';
import { Callout } from '../../ui/callout.tsx';
import { useFormat } from '../../ui/use-format.ts';

/** Shown without a signal: the age of the data. */
export function AsOfCallout({ at, action }: { readonly at: string; readonly action: ReactNode }) {
  const format = useFormat();
  const { location } = useShop();
  const time = format.instant(at, location.timeZone);
  return (
    <Callout
      tone="info"
      title={
        <Trans>
          <b>No signal</b> · as of {time}
        </Trans>
      }
      action={action}
    />
  );
}
