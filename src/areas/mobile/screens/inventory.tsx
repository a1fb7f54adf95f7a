import { Trans } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { uuidv7 } from '../../../../rules/uuid.ts';
import { BinList, type Show } from '../../../features/counts/bin-list.tsx';
import { CountBin } from '../../../features/counts/count-bin.tsx';
import { NoWarehouse } from '../../../features/warehouse/no-warehouse.tsx';
import { useWarehouse } from '../../../features/warehouse/use-warehouse.ts';
import { ScannerProvider } from '../../../scan/scanner-provider.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';

/**
 * Counts of a warehouse: choose or scan a bin, count its lots, and see what waits for a second count. Works without a
 * network.
 */
export default function Inventory() {
  const { state, warehouse } = useWarehouse();
  const [params, setParams] = useSearchParams();
  const bin = params.get('bin');
  const session = params.get('session');
  const category = params.get('category') ?? '';
  const show = params.get('show') === 'cycle' ? 'cycle' : 'walk';
  /** The list's state is in the URL, so that the way back from a bin leads to it. */
  const go = (more: Readonly<Record<string, string>>, to: Show = show, of = category) =>
    setParams({ ...(to === 'cycle' ? { show: to } : {}), ...(of === '' ? {} : { category: of }), ...more });
  if (state === 'none') return <NoWarehouse />;
  if (!warehouse)
    return (
      <>
        <PageHeader title={<Trans>Counts</Trans>} />
        <SkeletonRows picture={false} />
      </>
    );
  return (
    <ScannerProvider>
      {bin && session ? (
        <CountBin
          key={session}
          warehouse={warehouse}
          bin={bin}
          sessionId={session}
          category={category}
          onWhole={() => go({ bin, session }, show, '')}
          onDone={() => go({})}
        />
      ) : (
        <BinList
          warehouse={warehouse}
          show={show}
          category={category}
          onChange={(to, of) => go({}, to, of)}
          onOpen={(chosen) => go({ bin: chosen, session: uuidv7() })}
        />
      )}
    </ScannerProvider>
  );
}
