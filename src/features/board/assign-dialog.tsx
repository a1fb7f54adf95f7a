import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PickOrder } from '../../../contract/picking.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ChoiceButton } from '../warehouse/choice-button.tsx';
import type { PickerLoad } from './data/board.ts';
import { LoadText } from './picker-list.tsx';

/** Asks who picks some orders. Shows what each picker has to do already. */
export function AssignDialog({
  orders,
  loads,
  onAssign,
  onClose,
}: {
  readonly orders: readonly PickOrder[];
  readonly loads: readonly PickerLoad[];
  /** Null for no picker. */
  readonly onAssign: (picker: { readonly id: string; readonly name: string } | null, together: boolean) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const [together, setTogether] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Plural value={orders.length} one="Who picks this order?" other="Who picks these # orders?" />}
      footer={
        orders.some(({ takenById }) => takenById !== null) && (
          <Button full size="large" onClick={() => onAssign(null, false)}>
            <Trans>No picker</Trans>
          </Button>
        )
      }
    >
      {loads.length === 0 ? (
        <p>
          <Trans>No one has the license for picking in this warehouse. An administrator gives it under People.</Trans>
        </p>
      ) : (
        <chakra.div role="group" aria-label={t`Pickers`} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={2}>
          {orders.length > 1 && (
            <Checkbox
              label={<Trans>As one batch: picked together, a tote for each order</Trans>}
              checked={together}
              onChange={setTogether}
            />
          )}
          {loads.map(
            ({ id, ...load }) =>
              id !== null && (
                <ChoiceButton key={id} onPick={() => onAssign({ id, name: load.name }, together)}>
                  <chakra.span display="grid" justifyItems="center" paddingBlock={2}>
                    {load.name}
                    <LoadText load={{ id, ...load }} isCentered />
                  </chakra.span>
                </ChoiceButton>
              ),
          )}
        </chakra.div>
      )}
    </Dialog>
  );
}
