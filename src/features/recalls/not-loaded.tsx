import { Trans, useLingui } from '@lingui/react/macro';
import type { Remote } from '../../sync/use-remote.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';

/** Recalls are on the server: says that they could not be read, and offers another try. */
export function NotLoaded({ remote }: { readonly remote: Remote<unknown> }) {
  const { t } = useLingui();
  return (
    <Callout
      tone="danger"
      title={
        remote.state === 'offline'
          ? t`Recalls need a connection, and there is no signal`
          : t`The recalls could not be loaded`
      }
      action={
        <Button onClick={() => void remote.reload()}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
