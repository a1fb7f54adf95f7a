import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Order, OrderStatus } from '../../../contract/orders.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useOrderActions } from './use-order-actions.ts';

/** Statuses before work on the order begins. */
const CANCELLABLE: readonly OrderStatus[] = ['waiting', 'held', 'received'];
export const mayCancel = (order: Pick<Order, 'status'>): boolean => CANCELLABLE.includes(order.status);

const MAX_REASON = 300;

/**
 * Asks before an order is canceled, because that cannot be undone. It takes effect on the device at once and is sent
 * later. The safe choice names its effect, because "Cancel" beside "Cancel order" is ambiguous.
 */
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
  const toast = useToast();
  const actions = useOrderActions(order);
  const [reason, setReason] = useState('');
  const number = order.orderNumber;
  const cancel = async () => {
    if (!(await actions.cancel(reason.trim()))) return;
    onClose();
    toast.show({ key: `cancelled-${order.id}`, text: t`Order canceled` });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title={number === null ? <Trans>Cancel this order?</Trans> : <Trans>Cancel order #{number}?</Trans>}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            <Trans>Keep order</Trans>
          </Button>
          <Button variant="danger" loading={actions.busy} onClick={() => void cancel()}>
            <Trans>Cancel order</Trans>
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap={4}>
        <p>
          <Trans>It can’t be restored, but it stays in your order history and you can order it again.</Trans>
        </p>
        <Field label={t`Reason`} optional hint={<Trans>Your distributor sees the cancellation.</Trans>}>
          <TextInput value={reason} maxLength={MAX_REASON} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </chakra.div>
    </Dialog>
  );
}
