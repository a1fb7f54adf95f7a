import { Trans } from '@lingui/react/macro';
import type { MinimumProgress } from '../../../rules/ordering.ts';
import { useFormat } from '../../ui/use-format.ts';
import type { PricedCart } from './data/price-cart.ts';

/** The surcharge beside the amount of the goods, and why it is due. Renders nothing without one. */
export function SurchargeText({
  cart,
}: {
  readonly cart: Pick<PricedCart, 'showsPrices' | 'totals'> & { readonly minimum: Pick<MinimumProgress, 'feeCents'> };
}) {
  const format = useFormat();
  if (!cart.showsPrices || cart.totals.surcharge === 0) return null;
  const fee = format.money(cart.totals.surcharge);
  return (
    <span>{cart.minimum.feeCents > 0 ? <Trans>+ {fee} small-order fee</Trans> : <Trans>+ {fee} surcharge</Trans>}</span>
  );
}

/** Returns the cents of the goods with tax, without the surcharge. */
export const goodsOf = ({ totals }: Pick<PricedCart, 'totals'>): number => totals.total - totals.surcharge;
