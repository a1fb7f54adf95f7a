import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { OrderLine } from '../../../contract/orders.ts';
import { useShop } from '../../sync/use-session.tsx';
import { useCartLines } from '../carts/use-cart.ts';
import { useShopItems } from '../catalog/use-items.ts';
import { addToCart, planReorder, type ReorderChoice, type ReorderLine, substituteCodes } from './data/plan-reorder.ts';
import { useFillCart } from './use-fill-cart.ts';

export interface Reorder {
  /** Undefined until the catalog has returned the items. */
  readonly plan: readonly ReorderLine[] | undefined;
  /** Lines that the user should check before they go into the cart. */
  readonly flagged: readonly ReorderLine[];
  /** Adds the chosen lines to the cart. Returns false if the device had no room. */
  readonly take: (choices: readonly ReorderChoice[]) => Promise<boolean>;
}

/** Returns the plan to reorder some old lines, by the catalog on this device. */
export function useReorder(lines: readonly OrderLine[]): Reorder {
  const { t } = useLingui();
  const { location } = useShop();
  const fill = useFillCart();
  const cart = useCartLines();
  const codes = useMemo(() => [...new Set(lines.map((line) => line.itemCode))], [lines]);
  const own = useShopItems(codes);
  const others = useMemo(() => own && substituteCodes(own.items.values()), [own]);
  const substitutes = useShopItems(others);

  const plan = useMemo(() => {
    if (!own || !substitutes || own.pending.size > 0) return undefined;
    return planReorder(location, lines, new Map([...substitutes.items, ...own.items]));
  }, [location, lines, own, substitutes]);
  const flagged = useMemo(() => (plan ?? []).filter((line) => line.problem !== null), [plan]);

  const take = async (choices: readonly ReorderChoice[]) => {
    const amounts = choices.map(({ item, uom, quantity }) => ({ itemCode: item.itemCode, uom, quantity }));
    const { after, before } = addToCart(cart ?? [], amounts);
    const count = after.length;
    return fill(after, before, t`${plural(count, { one: '# item', other: '# items' })} added to cart`);
  };
  return { plan: cart && plan, flagged, take };
}
