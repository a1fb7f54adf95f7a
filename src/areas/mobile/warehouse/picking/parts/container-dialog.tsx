import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PickOrder } from '../../../../../../contract/picking.ts';
import { Button } from '../../../../../ui/button.tsx';
import { chakra } from '../../../../../ui/chakra.ts';
import { Dialog } from '../../../../../ui/dialog.tsx';
import { Field } from '../../../../../ui/field.tsx';
import { SelectInput } from '../../../../../ui/select-input.tsx';
import { TextInput } from '../../../../../ui/text-input.tsx';

/** The pallet or tote that what is picked next goes to. A scanned number is filled in already. */
export function ContainerDialog({
  orders,
  code,
  containerOf,
  onSet,
  onClose,
}: {
  readonly orders: readonly PickOrder[];
  readonly code: string;
  readonly containerOf: (order: PickOrder) => string;
  readonly onSet: (orderId: string, container: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const [orderId, setOrderId] = useState(orders[0]?.id ?? '');
  const order = orders.find(({ id }) => id === orderId);
  const [text, setText] = useState(code || (order ? containerOf(order) : ''));
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Pallet or tote</Trans>}
      footer={
        <Button full size="large" variant="primary" onClick={() => onSet(orderId, text.trim())}>
          <Trans>Use it from now on</Trans>
        </Button>
      }
    >
      <chakra.div display="grid" gap={3}>
        {orders.length > 1 && (
          <Field label={t`Order`}>
            <SelectInput
              options={orders.map(({ id, salesOrderNumber, locationName }) => ({
                value: id,
                label: `${salesOrderNumber} · ${locationName}`,
              }))}
              value={orderId}
              onChange={setOrderId}
            />
          </Field>
        )}
        <Field label={t`Its number`} hint={t`Scan its label or type what stands on it.`}>
          <TextInput value={text} maxLength={40} onChange={(event) => setText(event.target.value)} />
        </Field>
      </chakra.div>
    </Dialog>
  );
}
