import { Trans } from '@lingui/react/macro';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import { useParams } from 'react-router';
import { AtStop } from '../../../features/deliveries/at-stop.tsx';
import { NoRoute } from '../../../features/routes/no-route.tsx';
import { useRuns } from '../../../features/routes/use-runs.ts';
import { ScannerProvider } from '../../../scan/scanner-provider.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';

/** A stop of the run: all its orders of the day. Works without a network, from a cold start. */
export default function StopScreen() {
  const { locationId = '' } = useParams();
  const { state, run, query } = useRuns();
  if (state === 'waiting') return <SkeletonRows picture={false} />;
  if (state === 'none') return <NoRoute />;
  const stop = run?.stops.find((one) => one.locationId === locationId);
  if (!run || !stop)
    return (
      <EmptyState
        page
        picture={<MapPinOff size={48} strokeWidth={1.5} />}
        title={<Trans>This stop is not on the route</Trans>}
        action={
          <ButtonLink to={`/mobile/driver${query}`} variant="primary">
            <Trans>The route</Trans>
          </ButtonLink>
        }
      >
        <Trans>
          Its orders were canceled or moved to another day, or the route is finished. Your entries are saved.
        </Trans>
      </EmptyState>
    );
  return (
    <ScannerProvider>
      <AtStop key={locationId} run={run} stop={stop} query={query} />
    </ScannerProvider>
  );
}
