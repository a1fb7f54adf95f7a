import { Plural } from '@lingui/react/macro';
import { chakra } from '../../../ui/chakra.ts';
import { Money } from '../../../ui/money.tsx';
import { goodsOf, SurchargeText } from '../surcharge-text.tsx';
import { IncludedFees } from './included-fees.tsx';
import type { CartAt } from './use-carts-at.ts';

/** The lines of one cart and what they cost; the amount is absent while it is unknown or hidden. */
export function CartSum({ at }: { readonly at: CartAt }) {
  const { cart, lines } = at;
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" justifyContent="end" columnGap={2} fontWeight="normal">
      <Plural value={lines.length} _0="Empty" one="# line" other="# lines" />
      {cart && !cart.pending && cart.showsPrices && lines.length > 0 && (
        <>
          <Money cents={goodsOf(cart)} approximate={cart.approximate} strong />
          <SurchargeText cart={cart} />
        </>
      )}
    </chakra.span>
  );
}

/** The sum of several carts: how many have lines, and what all of them cost. */
export function AllCartsSum({ carts }: { readonly carts: readonly CartAt[] }) {
  const filled = carts.filter(({ lines }) => lines.length > 0);
  const known = filled.flatMap(({ cart }) => (cart && !cart.pending && cart.showsPrices ? [cart] : []));
  const cents = known.reduce((sum, { totals }) => sum + totals.total, 0);
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" alignItems="baseline" columnGap={2}>
      <Plural value={filled.length} _0="All carts are empty" one="# cart" other="# carts" />
      {filled.length > 0 && known.length === filled.length && (
        <>
          <Money cents={cents} approximate={known.some(({ approximate }) => approximate)} strong />
          <IncludedFees carts={known} />
        </>
      )}
    </chakra.span>
  );
}
