import { Trans } from '@lingui/react/macro';
import { itemName } from '../../../../rules/item-name/item-name.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { Quantity } from '../../../ui/quantity.tsx';
import { Section } from '../../../ui/section.tsx';
import { mayAddMore } from '../../carts/data/price-cart.ts';
import { InstructionsButton, LineInstructions } from '../../carts/line-instructions.tsx';
import { useCartLines } from '../../carts/use-cart.ts';
import { useSetLines } from '../../carts/use-set-line.ts';
import type { CatalogItem } from '../data/catalog-api.ts';

/** The line that the item doesn't have yet. */
const NO_LINE = {};

/**
 * The item's lines in the cart, each with its note. A note belongs to a line, so the note of an item that isn't in the
 * cart adds one of it. Renders nothing for an item that can't be added.
 */
export function ItemInCart({ item }: { readonly item: CatalogItem }) {
  const cart = useCartLines();
  const save = useSetLines();
  const { location } = useShop();
  const { itemCode, orderUom: uom } = item;
  const lines = cart?.filter((line) => line.itemCode === itemCode) ?? [];
  const name = itemName(item.description);
  if (lines.length === 0)
    return cart && mayAddMore(location, item, uom) ? (
      <InstructionsButton
        line={NO_LINE}
        name={name}
        addLabel={<Trans>Add 1 {uom} to the cart</Trans>}
        onSave={(instructions) => save([{ itemCode, uom, quantity: 1, instructions }])}
      />
    ) : null;
  return (
    <Section title={<Trans>In your cart</Trans>}>
      <chakra.ul display="grid" gap={2} paddingBlock={1}>
        {lines.map((line) => (
          <chakra.li key={line.id} display="flex" flexWrap="wrap" alignItems="center" columnGap={4}>
            <Quantity value={line.quantity} unit={line.uom} strong />
            <LineInstructions line={line} name={name} />
          </chakra.li>
        ))}
      </chakra.ul>
    </Section>
  );
}
