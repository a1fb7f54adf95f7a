import { Trans } from '@lingui/react/macro';
import Truck from 'lucide-react/icons/truck';
import { loadLines } from '../../../features/routes/evaluate-load.ts';
import { LoadCheck } from '../../../features/routes/load-check.tsx';
import { NoRoute } from '../../../features/routes/no-route.tsx';
import { useRuns } from '../../../features/routes/use-runs.ts';
import { ScannerProvider } from '../../../scan/scanner-provider.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';

/** The truck's load, checked before it leaves. Works without a network. */
export default function LoadScreen() {
  const { state, run, query } = useRuns();
  if (state === 'waiting') return <SkeletonRows picture={false} />;
  if (state === 'none') return <NoRoute />;
  if (!run || loadLines(run).length === 0)
    return (
      <EmptyState
        page
        picture={<Truck size={48} strokeWidth={1.5} />}
        title={<Trans>Nothing to load yet</Trans>}
        action={
          <ButtonLink to={`/mobile/driver${query}`} variant="primary">
            <Trans>The route</Trans>
          </ButtonLink>
        }
      >
        <Trans>Orders appear here when the warehouse has staged them.</Trans>
      </EmptyState>
    );
  return (
    <ScannerProvider>
      <LoadCheck run={run} query={query} />
    </ScannerProvider>
  );
}
