import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Boxes from 'lucide-react/icons/boxes';
import { useSearchParams } from 'react-router';
import { listPackouts } from '../../../features/packouts/data/queries.ts';
import { PackoutRow } from '../../../features/packouts/packout-row.tsx';
import { NoWarehouse } from '../../../features/warehouse/no-warehouse.tsx';
import { useWarehouse } from '../../../features/warehouse/use-warehouse.ts';
import { useLive } from '../../../sync/use-live.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { TextPage } from '../../../ui/text-page.ts';

/** Open packouts and recent ones. Works without a network. */
export default function Packouts() {
  const { t } = useLingui();
  const { state, warehouse } = useWarehouse();
  const [params, setParams] = useSearchParams();
  const shown = params.get('shown') === 'closed' ? 'closed' : 'open';
  const all = useLive(async (db) => (warehouse ? await listPackouts(db, warehouse.id) : undefined), [warehouse?.id]);
  const packouts = all?.filter(({ status }) => status === shown);
  if (state === 'none') return <NoWarehouse />;
  const begin = (
    <ButtonLink to="/mobile/packouts/new" variant="primary">
      <Trans>New packout</Trans>
    </ButtonLink>
  );
  return (
    <TextPage>
      <PageHeader
        title={<Trans>Packouts</Trans>}
        subtitle={
          warehouse &&
          packouts && (
            <span aria-live="polite">
              <Plural value={packouts.length} _0="No packout" one="# packout" other="# packouts" /> · {warehouse.name}
            </span>
          )
        }
        action={packouts?.length ? begin : undefined}
      />
      <SegmentedControl
        label={t`Which packouts`}
        full
        value={shown}
        onChange={(value) => setParams(value === 'closed' ? { shown: value } : {}, { replace: true })}
        segments={[
          { value: 'open', label: <Trans context="several packouts">Open</Trans> },
          { value: 'closed', label: <Trans context="several packouts">Closed</Trans> },
        ]}
      />
      {!packouts ? (
        <SkeletonRows picture={false} />
      ) : packouts.length === 0 ? (
        <EmptyState
          picture={<Boxes size={48} strokeWidth={1.5} />}
          title={shown === 'open' ? <Trans>No open packouts</Trans> : <Trans>No recent packouts</Trans>}
          action={begin}
        >
          <Trans>Scan what you use and record what you pack. The lots stay linked.</Trans>
        </EmptyState>
      ) : (
        <Card as="ul" pad="none">
          {packouts.map((packout) => (
            <li key={packout.id}>
              <PackoutRow packout={packout} />
            </li>
          ))}
        </Card>
      )}
    </TextPage>
  );
}
