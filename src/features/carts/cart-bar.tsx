import { Plural, Trans } from '@lingui/react/macro';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { useRef } from 'react';
import { ButtonLink } from '../../ui/button-link.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Money } from '../../ui/money.tsx';
import { CutoffText } from '../orders/cutoff-text.tsx';
import { useBottomBar } from '../shop/use-bottom-bar.ts';
import type { PricedCart } from './data/price-cart.ts';
import { MinimumBar, useMinimumText } from './minimum-bar.tsx';
import { goodsOf, SurchargeText } from './surcharge-text.tsx';

/**
 * The bottom bar of a phone: lines, total, a thin bar for the minimum, the cutoff countdown, and a link to the cart.
 */
export function CartBar({ cart }: { readonly cart: PricedCart }) {
  const missing = useMinimumText(cart.minimum);
  const lines = cart.entries.length;
  const bar = useRef<HTMLDivElement>(null);
  useBottomBar(bar);
  return (
    <chakra.div
      ref={bar}
      flexShrink={0}
      bg="bg.raised"
      borderTopWidth="1px"
      borderColor="border"
      paddingBottom="env(safe-area-inset-bottom)"
    >
      <MinimumBar minimum={cart.minimum} bare />
      <chakra.div
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        columnGap={3}
        paddingInline={4}
        paddingTop={1.5}
        fontSize="xs"
        color="fg.muted"
        fontVariantNumeric="tabular-nums"
      >
        <CutoffText />
        {lines > 0 && missing && <span>{missing}</span>}
      </chakra.div>
      <chakra.div display="flex" alignItems="center" gap={3} paddingInline={4} paddingTop={1} paddingBottom={2}>
        <chakra.div
          flex="1"
          minWidth={0}
          fontSize="md"
          fontWeight="semibold"
          fontVariantNumeric="tabular-nums"
          aria-live="polite"
        >
          <Plural value={lines} _0="Cart is empty" one="# line" other="# lines" />
          {cart.showsPrices && lines > 0 && (
            <>
              {' · '}
              <Money cents={goodsOf(cart)} approximate={cart.approximate} />
            </>
          )}
          <chakra.div fontSize="xs" fontWeight="normal" color="fg.muted" lineHeight="snug" _empty={{ display: 'none' }}>
            <SurchargeText cart={cart} />
          </chakra.div>
        </chakra.div>
        <ButtonLink to="/portal/cart" variant="primary" icon={<ShoppingCart size={20} aria-hidden />}>
          <Trans>Cart</Trans>
        </ButtonLink>
      </chakra.div>
    </chakra.div>
  );
}
