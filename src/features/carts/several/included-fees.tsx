import { Trans } from '@lingui/react/macro';
import { chakra } from '../../../ui/chakra.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { PricedCart } from '../data/price-cart.ts';

/** The surcharges and small-order fees in the sum of several carts. Renders nothing without any. */
export function IncludedFees({ carts }: { readonly carts: readonly Pick<PricedCart, 'totals'>[] }) {
  const format = useFormat();
  const cents = carts.reduce((sum, { totals }) => sum + totals.surcharge, 0);
  if (cents === 0) return null;
  const fees = format.money(cents);
  return (
    <chakra.span fontSize="xs" fontWeight="normal" color="fg.muted">
      <Trans>incl. {fees} in fees</Trans>
    </chakra.span>
  );
}
