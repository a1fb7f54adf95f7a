import { Trans } from '@lingui/react/macro';
import { itemName } from '../../../../rules/item-name/item-name.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { Quantity } from '../../../ui/quantity.tsx';
import { Section } from '../../../ui/section.tsx';
import { mayAddMore } from '../../carts/data/price-cart.ts';
import { LineInstructions } from '../../carts/line-instructions.tsx';
import { useCartLines } from '../../carts/use-cart.ts';
import type { CatalogItem } from '../data/catalog-api.ts';

/**
 * The item's lines in the cart, each with its note. A note belongs to a line, so an item that can be added but isn't in
 * the cart has none yet. Renders nothing for an item that can't be added.
 */
export function ItemInCart({ item }: { readonly item: CatalogItem }) {
  const lines = useCartLines()?.filter(({ itemCode }) => itemCode === item.itemCode) ?? [];
  const { location } = useShop();
  if (lines.length === 0)
    return mayAddMore(location, item, item.orderUom) ? (
      <chakra.p fontSize="sm" color="fg.muted">
        <Trans>Add it to the cart to write a note.</Trans>
      </chakra.p>
    ) : null;
  return (
    <Section title={<Trans>In your cart</Trans>}>
      <chakra.ul display="grid" gap={2} paddingBlock={1}>
        {lines.map((line) => (
          <chakra.li key={line.id} display="flex" flexWrap="wrap" alignItems="center" columnGap={4}>
            <Quantity value={line.quantity} unit={line.uom} strong />
            <LineInstructions line={line} name={itemName(item.description)} />
          </chakra.li>
        ))}
      </chakra.ul>
    </Section>
  );
}
