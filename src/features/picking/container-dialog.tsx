import { Trans, useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import type { PickOrder } from '../../../contract/picking.ts';
import { MOST_CONTAINER } from '../../../contract/rows/staged-pallet.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { takePalletNumber } from './data/pallet-numbers.ts';
import { palletsOf } from './data/pallets.ts';

/**
 * Asks for the pallet or tote of the next picks: a new pallet, or one with a number. A number scanned before or while
 * this is open is filled in.
 */
export function ContainerDialog({
  orders,
  code,
  orderId: given,
  containerOf,
  onSet,
  onPrint,
  onClose,
}: {
  readonly orders: readonly PickOrder[];
  readonly code: string;
  readonly orderId: string | null;
  readonly containerOf: (order: PickOrder) => string;
  readonly onSet: (orderId: string, container: string) => void;
  /** Prints the label of a pallet. */
  readonly onPrint: (order: PickOrder, number: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const { db } = useSignedIn();
  const [orderId, setOrderId] = useState(given ?? orders[0]?.id ?? '');
  const order = orders.find(({ id }) => id === orderId);
  const containerAt = (id: string) => {
    const one = orders.find((each) => each.id === id);
    return one ? containerOf(one) : '';
  };
  const [text, setText] = useState(code || containerAt(orderId));
  const [scanned, setScanned] = useState(code);
  const [isOut, setOut] = useState(false);
  if (scanned !== code) {
    setScanned(code);
    setText(code);
  }
  const begin = async () => {
    const number = await takePalletNumber(db);
    setOut(number === undefined);
    if (number !== undefined) setText(number);
  };
  const number = text.trim();
  const others = order ? palletsOf(order).filter((pallet) => pallet.number !== '' && pallet.number !== number) : [];
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Pallet or tote</Trans>}
      footer={
        <Button full size="large" variant="primary" onClick={() => onSet(orderId, number)}>
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
          <TextInput value={text} maxLength={MOST_CONTAINER} onChange={(event) => setText(event.target.value)} />
        </Field>
        <chakra.div display="grid" gridTemplateColumns="repeat(auto-fit, minmax(9rem, 1fr))" gap={2}>
          <Button size="large" icon={<Plus size={20} aria-hidden />} onClick={() => void begin()}>
            <Trans>New pallet</Trans>
          </Button>
          {number !== '' && order && (
            <Button size="large" icon={<Printer size={20} aria-hidden />} onClick={() => onPrint(order, number)}>
              <Trans>Print label</Trans>
            </Button>
          )}
        </chakra.div>
        {isOut && (
          <p role="alert">
            <Trans>This device has no pallet numbers left. It gets some as soon as there is a signal.</Trans>
          </p>
        )}
        {others.length > 0 && (
          <chakra.div display="grid" gap={2}>
            <p>
              <Trans>Go on with one of this order:</Trans>
            </p>
            {others.map((pallet) => (
              <Button key={pallet.number} full onClick={() => setText(pallet.number)}>
                {pallet.number} × {format.number(pallet.quantity)}
              </Button>
            ))}
          </chakra.div>
        )}
      </chakra.div>
    </Dialog>
  );
}
