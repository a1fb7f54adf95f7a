import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMutate } from '../../sync/use-mutate.ts';
import { useShop } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useStorageNotice } from '../carts/use-set-line.ts';

/**
 * When the user's location receives deliveries. It belongs to the location, not to an order, and is stored on this
 * device once both times are there, or both are removed.
 */
export function ReceivingHoursFields() {
  const { t } = useLingui();
  const { location } = useShop();
  const { customerLocationId, deliveryInstructions = '', receives = null } = location;
  const mutate = useMutate();
  const noteFull = useStorageNotice();
  /** What was entered; undefined once it is stored. */
  const [entered, setEntered] = useState<{ readonly from: string; readonly until: string }>();
  const shown = entered ?? { from: receives?.from ?? '', until: receives?.until ?? '' };
  const isHalf = (shown.from === '') !== (shown.until === '');

  const change = (next: { readonly from: string; readonly until: string }) => {
    setEntered(next);
    if ((next.from === '') !== (next.until === '')) return;
    mutate('locations.setDeliveryInstructions', {
      body: {
        customerLocationId,
        deliveryInstructions,
        base: deliveryInstructions,
        receives: next.from === '' ? null : next,
      },
    }).then(() => setEntered(undefined), noteFull);
  };
  return (
    <chakra.div display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap={3}>
      <Field label={t`Receives from`} optional error={isHalf && shown.from === '' && t`Enter both times.`}>
        <TextInput type="time" value={shown.from} onChange={({ target }) => change({ ...shown, from: target.value })} />
      </Field>
      <Field label={t`Receives until`} optional error={isHalf && shown.until === '' && t`Enter both times.`}>
        <TextInput
          type="time"
          value={shown.until}
          onChange={({ target }) => change({ ...shown, until: target.value })}
        />
      </Field>
      <chakra.p gridColumn="1 / -1" fontSize="xs" color="fg.muted">
        <Trans>The driver sees when someone is there to receive.</Trans>
      </chakra.p>
    </chakra.div>
  );
}
