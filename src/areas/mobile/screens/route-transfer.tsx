import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { ReceiveRoute } from '../../../features/routes/transfer/receive-route.tsx';
import { SendRoute } from '../../../features/routes/transfer/send-route.tsx';
import { useRuns } from '../../../features/routes/use-runs.ts';
import { ScannerProvider } from '../../../scan/scanner-provider.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { TextPage } from '../../../ui/text-page.ts';

/** Transfers a run from one phone to another as codes on a screen, without a network on either. */
export default function RouteTransfer() {
  const { t } = useLingui();
  const { state, run, query } = useRuns();
  const [params, setParams] = useSearchParams();
  const side = params.get('side') ?? (run ? 'give' : 'take');
  if (state === 'waiting') return <SkeletonRows picture={false} />;
  const choose = (to: 'give' | 'take') => {
    const next = new URLSearchParams(params);
    next.set('side', to);
    setParams(next, { replace: true });
  };
  return (
    <ScannerProvider>
      <TextPage maxWidth="48rem">
        <PageHeader back={{ to: `/mobile/driver${query}`, label: t`Route` }} title={<Trans>Manifest by QR</Trans>} />
        <SegmentedControl
          label={t`What this phone does`}
          full
          value={side === 'take' ? 'take' : 'give'}
          onChange={choose}
          segments={[
            { value: 'give', label: <Trans>Hand off</Trans>, disabled: !run },
            { value: 'take', label: <Trans>Take over</Trans> },
          ]}
        />
        {side !== 'take' && run ? <SendRoute key={`${run.route.id} ${run.day}`} run={run} /> : <ReceiveRoute />}
      </TextPage>
    </ScannerProvider>
  );
}
