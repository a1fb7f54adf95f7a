import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { PickOrder } from '../../../contract/picking.ts';
import { MOST_RECEIVED_BY } from '../../../contract/pickups.ts';
import { progressOf } from '../../../rules/picking.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { MissingGoods } from '../picking/missing-goods.tsx';

/** Asks who picks an order up, and names what it lacks. The handover invoices the order. */
export function HandOverDialog({
  order,
  onHandOver,
  onClose,
}: {
  readonly order: PickOrder;
  readonly onHandOver: (receivedBy: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const form = useId();
  const [name, setName] = useState('');
  const [isAsked, setAsked] = useState(false);
  const receivedBy = name.trim();
  const { done } = progressOf(order.lines);
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Hand over order {order.salesOrderNumber}</Trans>}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            <Trans>Not yet</Trans>
          </Button>
          <Button size="large" variant="primary" type="submit" form={form}>
            <Trans>Hand over</Trans>
          </Button>
        </>
      }
    >
      <chakra.form
        id={form}
        noValidate
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap={4}
        onSubmit={(event) => {
          event.preventDefault();
          if (receivedBy === '') setAsked(true);
          else onHandOver(receivedBy);
        }}
      >
        <p>
          {order.locationName} · <Plural value={done} one="# line" other="# lines" />
        </p>
        <Field
          label={t`Picked up by`}
          hint={t`The name is on the invoice.`}
          error={isAsked && receivedBy === '' ? t`Enter who picks it up` : undefined}
        >
          <TextInput
            value={name}
            maxLength={MOST_RECEIVED_BY}
            autoCapitalize="words"
            autoComplete="off"
            data-autofocus
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <MissingGoods orders={[order]} />
      </chakra.form>
    </Dialog>
  );
}
