import { Trans, useLingui } from '@lingui/react/macro';
import { MAX_QUANTITY } from '../../../contract/atoms.ts';
import { lineId } from '../../../contract/constants.ts';
import { itemName } from '../../../rules/item-name/item-name.ts';
import { orderStepOf } from '../../../rules/shelf-order.ts';
import { useLive } from '../../sync/use-live.ts';
import { useShop } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { useLineQuantity } from '../carts/use-line-quantity.ts';
import type { CatalogItem } from '../catalog/data/catalog-api.ts';
import { useSetBackorder } from './use-set-backorder.ts';

/** Waits for an item that is out of stock, in a unit: a press begins with one, and then the quantity can be changed. */
export function WaitForItem({
  item: { itemCode, description },
  uom,
}: {
  readonly item: Pick<CatalogItem, 'itemCode' | 'description'>;
  readonly uom: string;
}) {
  const { t } = useLingui();
  const { location } = useShop();
  const set = useSetBackorder();
  const id = lineId(location.customerLocationId, itemCode, uom);
  const stored = useLive((db) => db.live('backorders').get(id), [id])?.quantity ?? 0;
  const [quantity, setQuantity] = useLineQuantity(stored, (next) => set({ itemCode, uom, quantity: next }));
  const name = itemName(description);
  if (quantity === 0)
    return (
      <Button onClick={() => setQuantity(1)} aria-label={t`Wait for ${name}`}>
        <Trans context="goods">Wait for it</Trans>
      </Button>
    );
  return (
    <chakra.div display="grid" justifyItems="end" gap={1}>
      <chakra.span fontSize="xs" color="fg.muted">
        <Trans>When it comes</Trans>
      </chakra.span>
      <QuantityStepper
        label={t`When it comes: ${name}`}
        value={quantity}
        onChange={setQuantity}
        step={orderStepOf(uom)}
        max={MAX_QUANTITY}
        unit={uom}
      />
    </chakra.div>
  );
}
