import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DEVICE_DAYS } from './data/filter-orders.ts';
import type { OlderDocuments } from './use-older-orders.ts';

/** Below the list: the age of the oldest order on the device, and a button that loads older ones. */
export function OlderOrdersFoot({ older }: { readonly older: Pick<OlderDocuments<unknown>, 'state' | 'load'> }) {
  const { state, load } = older;
  if (state === 'none') return null;
  if (state === 'offline' || state === 'failed')
    return (
      <Callout
        announce
        tone="warning"
        title={
          state === 'offline' ? (
            <Trans>Older orders need a connection</Trans>
          ) : (
            <Trans>Older orders could not be loaded</Trans>
          )
        }
        action={
          <Button onClick={load}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>Orders of the last {DEVICE_DAYS} days are on this device.</Trans>
      </Callout>
    );
  return (
    <chakra.div display="grid" justifyItems="center" gap={2} paddingBlock={2} textAlign="center">
      <chakra.p fontSize="xs" color="fg.muted" aria-live="polite">
        {state === 'end' ? (
          <Trans>All orders are shown.</Trans>
        ) : (
          <Trans>Orders of the last {DEVICE_DAYS} days are on this device.</Trans>
        )}
      </chakra.p>
      {state !== 'end' && (
        <Button loading={state === 'loading'} onClick={load}>
          {state === 'idle' ? <Trans>Show older orders</Trans> : <Trans>Show more</Trans>}
        </Button>
      )}
    </chakra.div>
  );
}
