import { Trans } from '@lingui/react/macro';
import { itemName } from '../../../../rules/item-name/item-name.ts';
import { chakra } from '../../../ui/chakra.ts';
import { Quantity } from '../../../ui/quantity.tsx';
import { Section } from '../../../ui/section.tsx';
import { LineInstructions } from '../../carts/line-instructions.tsx';
import { useCartLines } from '../../carts/use-cart.ts';
import type { CatalogItem } from '../data/catalog-api.ts';

/** The item's lines in the cart, each with its note. Renders nothing if the cart has none. */
export function ItemInCart({ item }: { readonly item: CatalogItem }) {
  const lines = useCartLines()?.filter(({ itemCode }) => itemCode === item.itemCode) ?? [];
  if (lines.length === 0) return null;
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
