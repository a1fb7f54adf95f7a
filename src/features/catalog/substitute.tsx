import { Trans } from '@lingui/react/macro';
import CornerDownRight from 'lucide-react/icons/corner-down-right';
import { MAX_QUANTITY } from '../../../contract/atoms.ts';
import { itemName } from '../../../rules/item-name/item-name.ts';
import { orderStepOf, type ShelfOrder } from '../../../rules/shelf-order.ts';
import { useShop } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { refusalIn } from '../carts/data/price-cart.ts';
import type { WantedLine } from '../carts/data/wanted-line.ts';
import { useCartLines } from '../carts/use-cart.ts';
import type { CatalogItem } from './data/catalog-api.ts';
import { PriceText } from './price-text.tsx';
import { useShopItems } from './use-items.ts';

const oneOf = ({ orderUom: uom }: CatalogItem): ShelfOrder => ({ uom, quantity: 1 });

/**
 * The first of an item's substitutes that is available now, with a button to take it. Renders nothing if there is none.
 */
export function Substitute({
  item,
  amountOf = oneOf,
  save,
  take = (line) => save([line]),
}: {
  readonly item: Pick<CatalogItem, 'substitutes'>;
  /** Returns the amount to take; undefined for a substitute that is not offered. */
  readonly amountOf?: (substitute: CatalogItem) => ShelfOrder | undefined;
  readonly save: (lines: readonly WantedLine[]) => Promise<unknown>;
  /** Called by the button; by default it only adds the substitute to the cart. */
  readonly take?: (line: WantedLine, substitute: CatalogItem) => Promise<unknown>;
}) {
  const { location } = useShop();
  const found = useShopItems(item.substitutes);
  const cart = useCartLines();
  const [best] = item.substitutes.flatMap((code) => {
    const other = found?.items.get(code);
    const amount = other?.inStock && amountOf(other);
    return amount && refusalIn(location, other, amount.uom) === null ? [{ other, ...amount }] : [];
  });
  if (!best) return null;
  const { other, uom, quantity } = best;
  const { itemCode } = other;
  const name = itemName(other.description);
  const inCart = cart?.find((line) => line.itemCode === itemCode && line.uom === uom)?.quantity ?? 0;
  return (
    <chakra.div display="flex" alignItems="center" gap={2} color="fg" fontSize="xs" lineHeight="snug">
      <chakra.span color="fg.muted" flexShrink={0}>
        <CornerDownRight size={16} aria-hidden />
      </chakra.span>
      <chakra.span flex="1" minWidth={0}>
        <Trans>Instead: {name}</Trans> <PriceText item={other} uom={uom} inline />
      </chakra.span>
      {inCart > 0 ? (
        <QuantityStepper
          label={name}
          value={inCart}
          onChange={(next) => void save([{ itemCode, uom, quantity: next }])}
          step={orderStepOf(uom)}
          max={MAX_QUANTITY}
          unit={uom}
        />
      ) : (
        <Button onClick={() => void take({ itemCode, uom, quantity }, other)}>
          <Trans>Add</Trans>
          <VisuallyHidden>: {name}</VisuallyHidden>
        </Button>
      )}
    </chakra.div>
  );
}
