import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
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
  const list = useRef<HTMLUListElement>(null);
  /** A note is being written. It stays open if the item comes into the cart by another device. */
  const [isWriting, setWriting] = useState(false);
  const wasWriting = useRef(false);
  const { itemCode, orderUom: uom } = item;
  const lines = cart?.filter((line) => line.itemCode === itemCode) ?? [];
  const name = itemName(item.description);
  const isShown = lines.length > 0 && !isWriting;
  useEffect(() => {
    // The button that had the focus is gone.
    if (isShown && wasWriting.current) list.current?.querySelector('button')?.focus();
    wasWriting.current = isWriting;
  }, [isShown, isWriting]);
  if (!isShown)
    return isWriting || (cart && mayAddMore(location, item, uom)) ? (
      <InstructionsButton
        line={NO_LINE}
        name={name}
        addLabel={<Trans>Add 1 {uom} to the cart</Trans>}
        onOpenChange={setWriting}
        onSave={(instructions) => {
          const quantity = lines.find((line) => line.uom === uom)?.quantity ?? 1;
          return save([{ itemCode, uom, quantity, instructions }]);
        }}
      />
    ) : null;
  return (
    <Section title={<Trans>In your cart</Trans>}>
      <chakra.ul ref={list} display="grid" gap={2} paddingBlock={1}>
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
