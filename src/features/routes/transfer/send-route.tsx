import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { type Asked, readAsked } from '../../../../rules/route-transfer/request.ts';
import type { ScanEvent } from '../../../scan/scan-event.ts';
import { ScanField } from '../../../scan/scan-field.tsx';
import { useScanner } from '../../../scan/use-scanner.ts';
import { useSession } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { Run } from '../run.ts';
import { FramePlayer } from './frame-player.tsx';
import { type CodeSize, useFrames } from './use-frames.ts';

/** Shows a run as codes in a loop, or only those that the other phone requests. */
export function SendRoute({ run }: { readonly run: Run }) {
  const { t } = useLingui();
  const format = useFormat();
  const { settings } = useSession();
  const [size, setSize] = useState<CodeSize>('few');
  const { frames, transfer, failed } = useFrames(run, size);
  const [asked, setAsked] = useState<Asked | null>(null);
  const onScan = useCallback(
    ({ scan }: ScanEvent) => {
      if (transfer) setAsked(readAsked(scan.raw, transfer, frames.length));
    },
    [transfer, frames.length],
  );
  const scanner = useScanner(onScan);
  const only = asked?.kind === 'frames' ? asked.frames.filter((frame) => frame < frames.length) : [];
  const orders = run.stops.reduce((sum, { deliveries }) => sum + deliveries.length, 0);
  const numbers = format.list(only.map((frame) => String(frame + 1)));
  const company = settings?.companyName ?? '';
  return (
    <>
      <chakra.p>
        <strong>{run.route.name}</strong> · {format.day(run.day, 'weekday')} ·{' '}
        <Plural value={run.stops.length} one="# stop" other="# stops" /> ·{' '}
        <Plural value={orders} one="# order" other="# orders" />
      </chakra.p>
      {failed && (
        <Callout tone="danger" title={<Trans>This route can’t be shown as codes</Trans>} announce>
          <Trans>It is too large for codes. The other phone gets it over the network.</Trans>
        </Callout>
      )}
      {!failed && frames.length === 0 && (
        <Skeleton aspectRatio="1" height="auto" width="full" maxWidth="30rem" marginInline="auto" />
      )}
      {only.length > 0 && (
        <Callout
          tone="info"
          announce
          title={
            <Plural
              value={only.length}
              one={`Only code ${numbers} is shown`}
              other={`Only codes ${numbers} are shown`}
            />
          }
          action={
            <Button onClick={() => setAsked(null)}>
              <Trans>Show all</Trans>
            </Button>
          }
        />
      )}
      {frames.length > 0 && <FramePlayer key={`${transfer} ${only.join()}`} frames={frames} only={only} />}
      <SegmentedControl
        label={t`Size of the codes`}
        full
        value={size}
        onChange={(value) => {
          setSize(value);
          setAsked(null);
        }}
        segments={[
          { value: 'few', label: <Trans>Fewer codes</Trans> },
          { value: 'easy', label: <Trans>Easier to read</Trans> },
        ]}
      />
      {asked?.kind === 'another' && (
        <Callout tone="warning" announce title={<Trans>The other phone asks for another manifest</Trans>}>
          <Trans>Something changed here. Start over on the other phone.</Trans>
        </Callout>
      )}
      {asked?.kind === 'unclear' && (
        <Callout tone="warning" announce title={<Trans>None of these codes has this number</Trans>}>
          <Trans>Type the numbers the other phone shows, for example 3, 7.</Trans>
        </Callout>
      )}
      <ScanField
        controls={scanner}
        label={<Trans>Codes missing on the other phone</Trans>}
        hint={<Trans>Scan the code it shows, or type the numbers. Then only those are shown.</Trans>}
      />
      <chakra.p fontSize="sm" color="fg.muted">
        <Trans>
          Only devices of {company} accept these codes. They are not secret: a person who films this screen can read the
          names, addresses, items and prices of this route. The codes do not allow signing in.
        </Trans>
      </chakra.p>
    </>
  );
}
