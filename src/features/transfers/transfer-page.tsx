import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { Lot, Warehouse } from '../../../contract/floor.ts';
import type { TransferLine } from '../../../contract/transfers.ts';
import { useLive } from '../../sync/use-live.ts';
import { useMutate } from '../../sync/use-mutate.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { TextPage } from '../../ui/text-page.ts';
import { useShopItems } from '../catalog/use-items.ts';
import { useAction } from '../warehouse/use-action.ts';
import { useWarehouse } from '../warehouse/use-warehouse.ts';
import { findTransfer } from './data/queries.ts';
import { ReceiveForm } from './receive-form.tsx';
import { ShipForm } from './ship-form.tsx';
import { TransferLines } from './transfer-lines.tsx';

const NO_LINES: readonly TransferLine[] = [];

/**
 * One transfer: at the sending warehouse, the goods added; at the other, the goods received. A new one starts with its
 * first goods.
 */
export function TransferPage({ id, warehouse, onDone }: { id: string; warehouse: Warehouse; onDone: () => void }) {
  const { t } = useLingui();
  const mutate = useMutate();
  const { now, run } = useAction();
  const { all } = useWarehouse();
  const [closing, setClosing] = useState(false);
  const found = useLive(async (db) => ({ transfer: await findTransfer(db, id) }), [id]);
  const transfer = found?.transfer;
  const lines = transfer?.lines ?? NO_LINES;
  const codes = useMemo(() => [...new Set(lines.map(({ itemCode }) => itemCode))], [lines]);
  const items = useShopItems(codes)?.items;
  const arrives = transfer?.toWarehouseId === warehouse.id;
  const otherId = arrives ? transfer?.fromWarehouseId : transfer?.toWarehouseId;
  const otherName = all.find((other) => other.id === otherId)?.name ?? otherId ?? '';
  const number = transfer?.transferNumber;
  const differs = lines.some(({ shipped, received }) => shipped !== received);
  const [picked, setPicked] = useState<Pick<Lot, 'itemCode' | 'lotCode'> | null>(null);

  const close = async () => {
    if (await run(() => mutate('transfers.close', { params: { id }, body: { closedAt: now() } }))) onDone();
  };

  return (
    <TextPage>
      <PageHeader
        title={
          !transfer ? (
            <Trans>Send items</Trans>
          ) : arrives ? (
            <Trans>Arriving from {otherName}</Trans>
          ) : (
            <Trans>Sending to {otherName}</Trans>
          )
        }
        subtitle={number != null ? t`Transfer #${number}` : undefined}
        back={{ to: '/mobile/warehouse/transfers?show=warehouses', label: t`Transfers` }}
      />
      {found &&
        transfer?.status !== 'closed' &&
        (arrives ? (
          <ReceiveForm id={id} warehouse={warehouse} lines={lines} picked={picked} onPicked={setPicked} />
        ) : (
          <ShipForm id={id} warehouse={warehouse} to={transfer?.toWarehouseId ?? null} />
        ))}
      <TransferLines
        lines={lines}
        items={items}
        closed={transfer?.status === 'closed'}
        {...(arrives && transfer?.status === 'open' ? { onPick: setPicked } : {})}
      />
      {arrives && transfer?.status === 'open' && (
        <Button variant="primary" onClick={() => (differs ? setClosing(true) : void close())}>
          <Trans>Everything has arrived</Trans>
        </Button>
      )}
      {closing && (
        <ConfirmDialog
          open
          title={<Trans>Close with a difference?</Trans>}
          confirmLabel={t`Close the transfer`}
          onConfirm={() => void close()}
          onClose={() => setClosing(false)}
        >
          <Trans>Less or more arrived than was shipped. The difference becomes an exception.</Trans>
        </ConfirmDialog>
      )}
    </TextPage>
  );
}
