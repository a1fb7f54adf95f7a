import { Plural, Trans } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import Truck from 'lucide-react/icons/truck';
import type { Warehouse } from '../../../contract/floor.ts';
import type { Transfer } from '../../../contract/transfers.ts';
import { useLive } from '../../sync/use-live.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { ChoiceRow } from '../../ui/choice-row.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useWarehouse } from '../warehouse/use-warehouse.ts';
import { listTransfers } from './data/queries.ts';

/** Transfers in transit from or to this warehouse, and those received recently. */
export function TransferList({
  warehouse,
  onOpen,
  onNew,
}: {
  warehouse: Warehouse;
  onOpen: (id: string) => void;
  onNew: () => void;
}) {
  const transfers = useLive((db) => listTransfers(db, warehouse.id), [warehouse.id]);
  const begin = (
    <Button variant="primary" icon={<Plus size={18} aria-hidden />} onClick={onNew}>
      <Trans>Send items</Trans>
    </Button>
  );
  if (!transfers) return <SkeletonRows picture={false} />;
  if (transfers.length === 0)
    return (
      <EmptyState
        picture={<Truck size={48} strokeWidth={1.5} />}
        title={<Trans>No transfers in transit</Trans>}
        action={begin}
      >
        <Trans>Transfers between warehouses appear here until they arrive.</Trans>
      </EmptyState>
    );
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
      <div>{begin}</div>
      <Card pad="none">
        {transfers.map((transfer) => (
          <TransferRow key={transfer.id} transfer={transfer} warehouse={warehouse} onOpen={onOpen} />
        ))}
      </Card>
    </chakra.div>
  );
}

function TransferRow({
  transfer,
  warehouse,
  onOpen,
}: {
  transfer: Transfer;
  warehouse: Warehouse;
  onOpen: (id: string) => void;
}) {
  const { settings } = useSession();
  const leaving = transfer.fromWarehouseId === warehouse.id;
  const { all } = useWarehouse();
  const otherId = leaving ? transfer.toWarehouseId : transfer.fromWarehouseId;
  const other = all.find(({ id }) => id === otherId)?.name ?? otherId;
  const number = transfer.transferNumber;
  const left = transfer.lines.filter(({ shipped, received }) => received < shipped).length;
  return (
    <ChoiceRow
      type="button"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' }}
      justifyItems="start"
      rowGap={1}
      onClick={() => onOpen(transfer.id)}
    >
      <chakra.span display="grid" minWidth={0}>
        <chakra.span fontWeight="semibold">
          {leaving ? <Trans>To {other}</Trans> : <Trans>From {other}</Trans>}
          {number !== null && ` · #${number}`}
        </chakra.span>
        <chakra.span fontSize="sm" color="fg.muted">
          <Plural value={transfer.lines.length} one="# lot" other="# lots" />
          {' · '}
          <DateTimeText at={transfer.createdAt} timeZone={settings?.timeZone ?? 'UTC'} />
        </chakra.span>
      </chakra.span>
      {transfer.status === 'closed' ? (
        <StatusBadge tone="neutral">
          <Trans>Closed</Trans>
        </StatusBadge>
      ) : (
        <StatusBadge tone={left > 0 ? 'info' : 'success'}>
          {left > 0 ? (
            <Plural value={left} one="# lot in transit" other="# lots in transit" />
          ) : (
            <Trans>All arrived</Trans>
          )}
        </StatusBadge>
      )}
    </ChoiceRow>
  );
}
