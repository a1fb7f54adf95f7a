import { Plural } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { itemName } from '../../../rules/item-name/item-name.ts';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { useItemDaysText } from '../catalog/use-item-days-text.ts';
import type { NotOnDay } from '../orders/data/submission.ts';
import { useRefusalText } from '../orders/use-refusal-text.ts';
import type { PricedCart } from './data/price-cart.ts';

/** Lines that the order leaves in the cart, with the reason, shown before the order is placed. */
export function LeftBehind({ cart, notOnDay }: { readonly cart: PricedCart; readonly notOnDay: readonly NotOnDay[] }) {
  const refusalText = useRefusalText();
  const daysText = useItemDaysText();
  const refused = cart.entries.filter(({ refusal }) => refusal !== null);
  const count = refused.length + notOnDay.length;
  if (count === 0) return null;
  return (
    <Callout
      tone="warning"
      title={
        <Plural
          value={count}
          one="# line stays in the cart and won’t be ordered"
          other="# lines stay in the cart and won’t be ordered"
        />
      }
    >
      <chakra.ul display="grid" gap={1} paddingTop={1} lineHeight="snug">
        {refused.map(({ line, item, refusal }) => (
          <Left
            key={line.id}
            name={itemName(item?.description ?? line.itemCode)}
            why={refusal && refusalText(refusal)}
          />
        ))}
        {notOnDay.map(({ line, item, why }) => (
          <Left key={line.id} name={itemName(item.description)} why={daysText(item, why)} />
        ))}
      </chakra.ul>
    </Callout>
  );
}

const Left = ({ name, why }: { readonly name: string; readonly why: ReactNode }) => (
  <li>
    {name}
    <chakra.div fontSize="xs" color="fg.muted">
      {why}
    </chakra.div>
  </li>
);
