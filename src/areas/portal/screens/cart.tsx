import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { lazy, Suspense, useState } from 'react';
import type { CheckoutDraft } from '../../../../contract/carts.ts';
import { WaitingList } from '../../../features/backorders/waiting-list.tsx';
import { CartComing } from '../../../features/carts/cart-coming.tsx';
import { CartLineRow } from '../../../features/carts/cart-line-row.tsx';
import type { PricedCart } from '../../../features/carts/data/price-cart.ts';
import { wantedOf } from '../../../features/carts/data/wanted-line.ts';
import { MinimumBar } from '../../../features/carts/minimum-bar.tsx';
import { goodsOf, SurchargeText } from '../../../features/carts/surcharge-text.tsx';
import { TotalsList } from '../../../features/carts/totals-list.tsx';
import { useCart } from '../../../features/carts/use-cart.ts';
import { useUndoableLines } from '../../../features/carts/use-set-line.ts';
import { useCheckoutDays } from '../../../features/orders/checkout/use-checkout-days.ts';
import { type Draft, useDraft } from '../../../features/orders/checkout/use-draft.ts';
import { useToReview } from '../../../features/orders/checkout/use-to-review.ts';
import { CreditLine } from '../../../features/orders/credit-line.tsx';
import { CutoffText } from '../../../features/orders/cutoff-text.tsx';
import { ActionBar } from '../../../features/shop/action-bar.tsx';
import { TwoColumns } from '../../../features/shop/two-columns.tsx';
import { useShop } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { focusHeading } from '../../../ui/focus-heading.ts';
import { Money } from '../../../ui/money.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useToast } from '../../../ui/toast-context.ts';
import { useDesk } from '../../../ui/use-desk.ts';
import { useFormat } from '../../../ui/use-format.ts';

const QuickAddDialog = lazy(() => import('../../../features/carts/quick-add/quick-add-dialog.tsx'));

/** The cart: every line can be changed here, and the total follows at once. */
export default function Cart() {
  const { t } = useLingui();
  const cart = useCart();
  const draft = useDraft();
  const lines = cart?.entries.length ?? 0;
  // The dialog outlives the empty cart, because lines to check stay in it after the others are added.
  const [adding, setAdding] = useState<'never' | 'open' | 'closed'>('never');
  const [quick, setQuick] = useState('');
  return (
    <chakra.div flex="1" display="flex" flexDirection="column" gap={5}>
      <PageHeader
        title={<Trans>Cart</Trans>}
        subtitle={lines > 0 && <Plural value={lines} one="# line" other="# lines" />}
        back={{ to: '/portal', label: t`Shop` }}
        action={cart && lines > 0 && <ClearCart cart={cart} />}
      />
      {cart && lines === 0 ? (
        <Empty onPaste={() => setAdding('open')} />
      ) : !cart || !draft.draft ? (
        <CartComing />
      ) : (
        <Filled cart={cart} draft={draft} filled={draft.draft} />
      )}
      {cart && lines === 0 && <WaitingList />}
      {adding !== 'never' && (
        <Suspense>
          <QuickAddDialog open={adding === 'open'} onClose={() => setAdding('closed')} text={quick} onText={setQuick} />
        </Suspense>
      )}
    </chakra.div>
  );
}

function Empty({ onPaste }: { readonly onPaste: () => void }) {
  const { location } = useShop();
  return (
    <EmptyState
      picture={<ShoppingCart size={48} strokeWidth={1.5} />}
      title={<Trans>Your cart is empty</Trans>}
      action={
        <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap={2}>
          <ButtonLink to="/portal" variant="primary">
            <Trans context="button">Shop</Trans>
          </ButtonLink>
          {!location.options.disableOrdering && (
            <Button icon={<ClipboardPaste size={18} aria-hidden />} onClick={onPaste}>
              <Trans>Paste a list</Trans>
            </Button>
          )}
        </chakra.div>
      }
    >
      <chakra.div width="fit-content" marginInline="auto" fontSize="sm" textAlign="start" textWrap="wrap">
        <CutoffText />
      </chakra.div>
    </EmptyState>
  );
}

function ClearCart({ cart }: { readonly cart: PricedCart }) {
  const { t } = useLingui();
  const setUndoable = useUndoableLines();
  const toast = useToast();
  const clear = async () => {
    const before = cart.entries.map(({ line }) => wantedOf(line));
    const undo = await setUndoable(
      before.map(({ itemCode, uom }) => ({ itemCode, uom, quantity: 0 })),
      before,
    );
    if (!undo) return;
    // The button is removed with the lines.
    focusHeading();
    toast.show({
      key: 'cart-cleared',
      text: t`Cart emptied`,
      action: { label: t`Undo`, onPress: undo },
    });
  };
  return (
    <Button variant="quiet" onClick={() => void clear()}>
      <Trans>Empty cart</Trans>
    </Button>
  );
}

function Filled({
  cart,
  draft,
  filled,
}: {
  readonly cart: PricedCart;
  readonly draft: Draft;
  readonly filled: CheckoutDraft;
}) {
  const { t } = useLingui();
  const { location } = useShop();
  const format = useFormat();
  const desk = useDesk();
  const { day } = useCheckoutDays(filled);
  const review = useToReview(draft);
  const disabled = location.options.disableOrdering;
  const mayOrder = !disabled && cart.orderable.length > 0;
  const isQuick = mayOrder && day !== null;
  const toCheckout = mayOrder ? (
    <ButtonLink to="/portal/checkout" variant={isQuick ? 'secondary' : 'primary'} full={desk || isQuick}>
      <Trans>Continue to checkout</Trans>
    </ButtonLink>
  ) : (
    <Button variant="primary" disabled full={desk}>
      <Trans>Continue to checkout</Trans>
    </Button>
  );
  const weekday = day === null ? '' : format.day(day, 'weekday');
  const toReview = isQuick && (
    <Button variant="primary" full={desk} onClick={() => void review(day)}>
      {filled.shippingMethod === 'Pickup' ? (
        <Trans>Review for pickup {weekday}</Trans>
      ) : (
        <Trans>Review for {weekday}</Trans>
      )}
    </Button>
  );
  return (
    <>
      <TwoColumns
        label={t`Order total`}
        aside={
          <Card display="grid" gap={4}>
            <CreditLine codes={cart.credit.codes} />
            <MinimumBar minimum={cart.minimum} />
            {cart.showsPrices && (
              <TotalsList
                totals={cart.totals}
                approximate={cart.approximate}
                isSmallOrder={cart.minimum.feeCents > 0}
              />
            )}
            <chakra.div fontSize="xs" color="fg.muted">
              <CutoffText />
            </chakra.div>
            {desk && toReview}
            {isQuick ? (
              <chakra.div display="grid" gap={1}>
                {toCheckout}
                <chakra.p fontSize="xs" color="fg.muted">
                  <Trans>For another day or address, a PO number or notes.</Trans>
                </chakra.p>
              </chakra.div>
            ) : (
              desk && toCheckout
            )}
          </Card>
        }
      >
        {disabled && (
          <Callout tone="warning" title={<Trans>Ordering is off for this location</Trans>}>
            <Trans>Your cart is saved. Ask your distributor when you can order again.</Trans>
          </Callout>
        )}
        {!disabled && cart.orderable.length === 0 && (
          <Callout tone="warning" title={<Trans>Nothing in the cart can be ordered now</Trans>} />
        )}
        <Card pad="none" as="ul" containerType="inline-size">
          {cart.entries.map((entry) => (
            <CartLineRow
              key={entry.line.id}
              entry={entry}
              showsPrices={cart.showsPrices}
              lineIn={(uom) =>
                cart.entries.find(({ line }) => line.itemCode === entry.line.itemCode && line.uom === uom)?.line
              }
            />
          ))}
        </Card>
        <WaitingList />
      </TwoColumns>
      {!desk && (
        <ActionBar>
          <chakra.div lineHeight="snug">
            {cart.showsPrices && (
              <chakra.div fontSize="md">
                <Money cents={goodsOf(cart)} approximate={cart.approximate} strong />
              </chakra.div>
            )}
            <chakra.div fontSize="xs" color="fg.muted">
              <SurchargeText cart={cart} />
              <div>
                <Plural value={cart.orderable.length} one="# line" other="# lines" />
              </div>
            </chakra.div>
          </chakra.div>
          {toReview || toCheckout}
        </ActionBar>
      )}
    </>
  );
}
