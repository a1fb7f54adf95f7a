import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PickOrder } from '../../../contract/picking.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';

/** Maximum length of a pallet's or tote's number. */
export const MAX_CONTAINER = 40;

/** Asks for the pallet or tote of the next picks. A number scanned before or while this is open is filled in. */
export function ContainerDialog({
  orders,
  code,
  orderId: given,
  containerOf,
  onSet,
  onClose,
}: {
  readonly orders: readonly PickOrder[];
  readonly code: string;
  readonly orderId: string | null;
  readonly containerOf: (order: PickOrder) => string;
  readonly onSet: (orderId: string, container: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const [orderId, setOrderId] = useState(given ?? orders[0]?.id ?? '');
  const containerAt = (id: string) => {
    const order = orders.find((one) => one.id === id);
    return order ? containerOf(order) : '';
  };
  const [text, setText] = useState(code || containerAt(orderId));
  const [scanned, setScanned] = useState(code);
  if (scanned !== code) {
    setScanned(code);
    setText(code);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Pallet or tote</Trans>}
      footer={
        <Button full size="large" variant="primary" onClick={() => onSet(orderId, text.trim())}>
          <Trans>Use from now on</Trans>
        </Button>
      }
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
        {orders.length > 1 && (
          <Field label={t`Order`}>
            <SelectInput
              options={orders.map(({ id, salesOrderNumber, locationName }) => ({
                value: id,
                label: `${salesOrderNumber} · ${locationName}`,
              }))}
              value={orderId}
              onChange={(id) => {
                setOrderId(id);
                if (code === '') setText(containerAt(id));
              }}
            />
          </Field>
        )}
        <Field label={t`Number`} hint={t`Scan its label or type the number on it.`}>
          <TextInput value={text} maxLength={MAX_CONTAINER} onChange={(event) => setText(event.target.value)} />
        </Field>
      </chakra.div>
    </Dialog>
  );
}
