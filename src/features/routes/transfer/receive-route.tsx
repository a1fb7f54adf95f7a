import { Trans, useLingui } from '@lingui/react/macro';
import Camera from 'lucide-react/icons/camera';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useWakeLock } from '../../../lib/use-wake-lock.ts';
import type { ScanEvent } from '../../../scan/scan-event.ts';
import { useScanner } from '../../../scan/use-scanner.ts';
import { useMutate } from '../../../sync/use-mutate.ts';
import { useSession, useSignedIn } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast-context.ts';
import { useGo } from '../../../ui/use-go.ts';
import { useAction } from '../../warehouse/use-action.ts';
import { keptOf } from '../data/route-transfer.ts';
import { ArrivedCard } from './arrived-card.tsx';
import { MissingPanel } from './missing-panel.tsx';
import { ProgressDots } from './progress-dots.tsx';
import { type Arrived, type Collecting, useCollect } from './use-collect.ts';

const CameraView = lazy(() => import('./camera-view.tsx'));

/** Reads a run from another phone's screen and stores it on this one, by camera or by a scanner that types. */
export function ReceiveRoute() {
  const { t } = useLingui();
  const { db } = useSignedIn();
  const go = useGo();
  const toast = useToast();
  const mutate = useMutate();
  const commit = useAction();
  const { collected, trouble, arrived, take, restart } = useCollect();
  const [looking, setLooking] = useState(false);
  const isThere = arrived !== null;
  useScanner(
    useCallback(({ scan }: ScanEvent) => void take(scan.raw), [take]),
    { enabled: !isThere },
  );
  useWakeLock(looking && !isThere);
  const takeOver = async ({ manifest, rows }: Arrived) => {
    const { id, name } = rows.route;
    const { day } = manifest;
    const kept = await keptOf(db, rows);
    const change = () => mutate('routes.takeOver', { params: { id, day }, body: { takenAt: commit.now() }, kept });
    if (!(await commit.run(change))) return;
    toast.show({ tone: 'success', text: t`${name} is now your route` });
    go(`/mobile/driver?${new URLSearchParams({ route: id, day })}`);
  };
  const again = (
    <Button onClick={restart}>
      <Trans>Start over</Trans>
    </Button>
  );
  if (arrived === 'unreadable')
    return (
      <Callout tone="danger" announce title={<Trans>This route can’t be read here</Trans>} action={again}>
        <Trans>Nothing was taken over. Show it again on the other phone, or update this app.</Trans>
      </Callout>
    );
  if (arrived)
    return (
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
        <Callout tone="success" announce title={<Trans>All codes received</Trans>} action={again} />
        <ArrivedCard arrived={arrived} busy={commit.busy} onTake={() => void takeOver(arrived)} />
      </chakra.div>
    );
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
      {looking ? (
        <Suspense
          fallback={<Skeleton aspectRatio="4 / 3" width="full" height="auto" maxWidth="30rem" marginInline="auto" />}
        >
          <CameraView onRead={take} />
          <Button full onClick={() => setLooking(false)}>
            <Trans>Stop the camera</Trans>
          </Button>
        </Suspense>
      ) : (
        <>
          <p>
            <Trans>
              Open “Hand off” on the phone that has the route. Point this phone’s camera at the codes. Neither phone
              needs a signal.
            </Trans>
          </p>
          <Button
            full
            size="large"
            variant="primary"
            icon={<Camera size={24} aria-hidden />}
            onClick={() => setLooking(true)}
          >
            <Trans>Start the camera</Trans>
          </Button>
        </>
      )}
      {trouble && <TroubleNote trouble={trouble} onRestart={restart} />}
      {collected && <ProgressDots collected={collected} />}
      {collected && <MissingPanel collected={collected} />}
    </chakra.div>
  );
}

/** Why a code was not accepted. */
function TroubleNote({
  trouble,
  onRestart,
}: {
  readonly trouble: NonNullable<Collecting['trouble']>;
  readonly onRestart: () => void;
}) {
  const { settings } = useSession();
  const company = settings?.companyName ?? '';
  const words: Record<typeof trouble, readonly [title: ReactNode, advice: ReactNode]> = {
    foreign: [
      <Trans key="title">This manifest is from another company</Trans>,
      <Trans key="advice">This phone is signed in to {company} and can’t accept it.</Trans>,
    ],
    another: [
      <Trans key="title">This is another manifest</Trans>,
      <Trans key="advice">The route changed on the other phone, or it shows another route.</Trans>,
    ],
    newer: [
      <Trans key="title">The other phone has a newer app</Trans>,
      <Trans key="advice">Update the app on this phone when it has a signal.</Trans>,
    ],
    older: [
      <Trans key="title">The other phone has an older app</Trans>,
      <Trans key="advice">Update the app on that phone when it has a signal, and open the codes again.</Trans>,
    ],
    damaged: [
      <Trans key="title">The code is damaged</Trans>,
      <Trans key="advice">It was not read. It will come around again.</Trans>,
    ],
    other: [
      <Trans key="title">This code is not a manifest</Trans>,
      <Trans key="advice">Point the camera at the codes on the other phone.</Trans>,
    ],
  };
  const [title, advice] = words[trouble];
  return (
    <Callout
      tone={trouble === 'foreign' ? 'danger' : 'warning'}
      announce
      title={title}
      action={
        trouble === 'another' && (
          <Button onClick={onRestart}>
            <Trans>Start with this one</Trans>
          </Button>
        )
      }
    >
      {advice}
    </Callout>
  );
}
