import { Trans, useLingui } from '@lingui/react/macro';
import { MAX_QUANTITY } from '../../../contract/atoms.ts';
import type { CartLine } from '../../../contract/carts.ts';
import { addQuantities, subtractQuantities } from '../../../rules/quantity.ts';
import { useShop } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useFormat } from '../../ui/use-format.ts';
import { useUndoableBackorder } from './use-set-backorder.ts';

/**
 * Offers to order what is in stock of a line of the cart, and to wait for the rest. The rest joins what the location
 * waits for already.
 */
export function WaitOffer({
  line,
  quantity,
  rest,
  label,
}: {
  readonly line: CartLine;
  /** The wanted quantity, which exceeds the stock. */
  readonly quantity: number;
  /** What can be ordered now. */
  readonly rest: number;
  /** The item's name. */
  readonly label: string;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const { db } = useShop();
  const set = useUndoableBackorder();
  const { id, itemCode, uom } = line;
  const missing = subtractQuantities(quantity, rest);
  const [now, later] = [format.number(rest), format.number(missing)];
  const wait = async () => {
    const before = (await db.live('backorders').get(id))?.quantity ?? 0;
    const sum = Math.min(addQuantities(before, missing), MAX_QUANTITY);
    const undo = await set(
      { itemCode, uom, quantity: sum, inCart: rest },
      { quantity: before, line: { ...line, quantity } },
    );
    if (!undo) return;
    toast.show({
      key: `waits-${id}`,
      text: t`${later} ${uom} ${label} when it comes: listed below the cart`,
      action: { label: t`Undo`, onPress: undo },
    });
  };
  return (
    <Button size="small" onClick={() => void wait()}>
      {rest > 0 ? (
        <Trans>
          {now} {uom} now, {later} later
        </Trans>
      ) : (
        <Trans>
          {later} {uom} when it comes
        </Trans>
      )}
    </Button>
  );
}
