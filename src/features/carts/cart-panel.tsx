import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useShop } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Money } from '../../ui/money.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useCheckoutDays } from '../orders/checkout/use-checkout-days.ts';
import { useDraft } from '../orders/checkout/use-draft.ts';
import { useToReview } from '../orders/checkout/use-to-review.ts';
import { CreditLine } from '../orders/credit-line.tsx';
import { CutoffText } from '../orders/cutoff-text.tsx';
import { CartPanelLine } from './cart-panel-line.tsx';
import type { PricedCart } from './data/price-cart.ts';
import { MinimumBar } from './minimum-bar.tsx';
import { goodsOf, SurchargeText } from './surcharge-text.tsx';

/** The cart beside the catalog, on a desktop: its day, its lines with their quantities, and the way to the review. */
export function CartPanel({ cart }: { readonly cart: PricedCart }) {
  const { t } = useLingui();
  const { location } = useShop();
  const format = useFormat();
  const draft = useDraft();
  const { offered, day } = useCheckoutDays(draft.draft);
  const toReview = useToReview(draft);
  const lines = cart.entries.length;
  const isReady = !location.options.disableOrdering && cart.orderable.length > 0 && day !== null;
  return (
    <chakra.section
      aria-label={t`Cart`}
      display="flex"
      flexDirection="column"
      minHeight={0}
      maxHeight="full"
      bg="bg.surface"
      borderWidth="1px"
      borderColor="border"
      borderRadius="md"
    >
      <chakra.div display="grid" gap={2} padding={4} paddingBottom={3}>
        <chakra.h2 fontSize="md" fontWeight="semibold" aria-live="polite">
          <Plural value={lines} _0="Your cart is empty" one="Cart · # line" other="Cart · # lines" />
        </chakra.h2>
        {lines > 0 && day !== null && (
          <SelectInput
            aria-label={draft.draft?.shippingMethod === 'Pickup' ? t`Pickup day` : t`Delivery day`}
            value={day}
            onChange={(deliveryDate) => draft.change({ deliveryDate })}
            options={offered.map((value) => ({ value, label: format.day(value, 'weekday') }))}
          />
        )}
        <chakra.div fontSize="xs" whiteSpace="normal">
          <CutoffText />
        </chakra.div>
        {lines > 0 && <MinimumBar minimum={cart.minimum} />}
        <CreditLine codes={cart.credit.codes} />
      </chakra.div>
      {lines > 0 && (
        <>
          <chakra.ul flex="1" minHeight={0} overflowY="auto" borderTopWidth="1px" borderColor="border">
            {cart.entries.map((entry) => (
              <CartPanelLine key={entry.line.id} entry={entry} showsPrices={cart.showsPrices} />
            ))}
          </chakra.ul>
          <chakra.div display="grid" gap={3} padding={4}>
            {cart.showsPrices && (
              <div>
                <chakra.div display="flex" justifyContent="space-between" fontSize="md" fontWeight="semibold">
                  {cart.totals.surcharge > 0 ? <Trans>Items</Trans> : <Trans>Total</Trans>}
                  <Money cents={goodsOf(cart)} approximate={cart.approximate} />
                </chakra.div>
                <chakra.div fontSize="xs" color="fg.muted" textAlign="end">
                  <SurchargeText cart={cart} />
                </chakra.div>
              </div>
            )}
            <chakra.div display="grid" gap={2}>
              {isReady && (
                <Button variant="primary" full onClick={() => void toReview(day)}>
                  <Trans>Review and place</Trans>
                </Button>
              )}
              <ButtonLink to="/portal/cart" variant={isReady ? 'quiet' : 'primary'} full>
                <Trans>Go to cart</Trans>
              </ButtonLink>
            </chakra.div>
          </chakra.div>
        </>
      )}
    </chakra.section>
  );
}
