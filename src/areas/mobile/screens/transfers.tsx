import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { uuidv7 } from '../../../../rules/uuid.ts';
import { MoveForm } from '../../../features/transfers/move-form.tsx';
import { TransferList } from '../../../features/transfers/transfer-list.tsx';
import { TransferPage } from '../../../features/transfers/transfer-page.tsx';
import { NoWarehouse } from '../../../features/warehouse/no-warehouse.tsx';
import { useWarehouse } from '../../../features/warehouse/use-warehouse.ts';
import { ScannerProvider } from '../../../scan/scanner-provider.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { TextPage } from '../../../ui/text-page.ts';

/** Moves goods from bin to bin, and between warehouses, with transfers in transit. Works without a network. */
export default function Transfers() {
  const { t } = useLingui();
  const { state, warehouse } = useWarehouse();
  const [params, setParams] = useSearchParams();
  const id = params.get('id');
  const show = params.get('show') === 'warehouses' ? 'warehouses' : 'bins';
  if (state === 'none') return <NoWarehouse />;
  if (!warehouse)
    return (
      <>
        <PageHeader title={<Trans>Transfers</Trans>} />
        <SkeletonRows picture={false} />
      </>
    );
  if (id)
    return (
      <ScannerProvider>
        <TransferPage key={id} id={id} warehouse={warehouse} onDone={() => setParams({ show: 'warehouses' })} />
      </ScannerProvider>
    );
  return (
    <ScannerProvider>
      <TextPage>
        <PageHeader title={<Trans>Transfers</Trans>} subtitle={warehouse.name} />
        <SegmentedControl
          label={t`What to transfer`}
          value={show}
          full
          onChange={(value) => setParams(value === 'warehouses' ? { show: 'warehouses' } : {}, { replace: true })}
          segments={[
            { value: 'bins', label: <Trans>Between bins</Trans> },
            { value: 'warehouses', label: <Trans>Between warehouses</Trans> },
          ]}
        />
        {show === 'bins' ? (
          <MoveForm warehouse={warehouse} />
        ) : (
          <TransferList
            warehouse={warehouse}
            onOpen={(transferId) => setParams({ id: transferId })}
            onNew={() => setParams({ id: uuidv7() })}
          />
        )}
      </TextPage>
    </ScannerProvider>
  );
}
