import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Order, OrderStatus } from '../../../../../contract/orders.ts';
import { dismissOrderAttention } from '../../../../data/orders/order-state.ts';
import { useStorageNotice } from '../../../../parts/shop/use-set-line.ts';
import { useMutate } from '../../../../sync/use-mutate.ts';
import { useShop } from '../../../../sync/use-session.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { useToast } from '../../../../ui/toast-context.ts';

/** As long as nobody has begun to work on it. */
const CANCELLABLE: readonly OrderStatus[] = ['waiting', 'held', 'received'];
export const mayCancel = (order: Pick<Order, 'status'>): boolean => CANCELLABLE.includes(order.status);

const MAX_REASON = 300;

/** Asks before an order is cancelled, for that has no way back. It takes effect here at once and is sent when it can be. */
export function CancelOrderDialog({
  order,
  open,
  onClose,
}: {
  readonly order: Order;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { db } = useShop();
  const mutate = useMutate();
  const noteFull = useStorageNotice();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const number = order.orderNumber;
  const cancel = async () => {
    try {
      await mutate('orders.cancel', { params: { id: order.id }, body: { reason: reason.trim() } });
      await dismissOrderAttention(db, order.id);
      toast.show({ key: `cancelled-${order.id}`, text: t`Order cancelled` });
    } catch (error) {
      noteFull(error);
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      danger
      title={number === null ? <Trans>Cancel this order?</Trans> : <Trans>Cancel order #{number}?</Trans>}
      confirmLabel={t`Cancel the order`}
      onConfirm={cancel}
    >
      <Field
        label={t`Reason`}
        optional
        hint={<Trans>Your distributor sees it. A cancelled order can be ordered again.</Trans>}
      >
        <TextInput value={reason} maxLength={MAX_REASON} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}
