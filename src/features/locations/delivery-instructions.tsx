import { useLingui } from '@lingui/react/macro';
import { useCallback, useRef, useState } from 'react';
import { MAX_DELIVERY_INSTRUCTIONS } from '../../../contract/constants.ts';
import { containsCardNumber } from '../../../rules/card.ts';
import { useDelayedSave } from '../../sync/use-delayed-save.ts';
import { useMutate } from '../../sync/use-mutate.ts';
import { useShop } from '../../sync/use-session.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useStorageNotice } from '../carts/use-set-line.ts';

/** Text in the field, and the stored text that the user saw before typing it. */
interface Typed {
  readonly text: string;
  readonly base: string;
}

/**
 * The delivery instructions of the user's location. They belong to the location, not to an order, and are stored on
 * this device while the user types. A text with a card number is never stored.
 */
export function DeliveryInstructions() {
  const { t } = useLingui();
  const { location } = useShop();
  const { customerLocationId, deliveryInstructions: stored = '' } = location;
  const mutate = useMutate();
  const noteFull = useStorageNotice();
  const [typed, setTyped] = useState<Typed>();
  const latest = useRef<Typed>(undefined);
  const change = (next: Typed | undefined) => {
    latest.current = next;
    setTyped(next);
  };
  const shown = typed?.text ?? stored;
  const field = t`Delivery instructions`;

  const save = useCallback(async () => {
    const unsaved = latest.current;
    if (!unsaved || containsCardNumber(unsaved.text)) return;
    const deliveryInstructions = unsaved.text.trim();
    const { base } = unsaved;
    if (deliveryInstructions === base) return;
    latest.current = { ...unsaved, base: deliveryInstructions };
    try {
      await mutate('locations.setDeliveryInstructions', { body: { customerLocationId, deliveryInstructions, base } });
    } catch (error) {
      noteFull(error);
    }
  }, [mutate, noteFull, customerLocationId]);
  const { now, later } = useDelayedSave(save);

  return (
    <Field
      label={field}
      optional
      hint={t`For the driver, with each delivery to this location: door, dock, key or code.`}
      error={containsCardNumber(shown) && t`The ${field} field isn't allowed to contain credit card number`}
    >
      <TextArea
        value={shown}
        rows={2}
        maxLength={MAX_DELIVERY_INSTRUCTIONS}
        onChange={({ target }) => {
          change({ text: target.value, base: latest.current?.base ?? stored });
          later();
        }}
        onBlur={async () => {
          await now();
          // Saved text is shown as stored, so that another user's later change appears.
          if (latest.current?.text.trim() === latest.current?.base) change(undefined);
        }}
      />
    </Field>
  );
}
