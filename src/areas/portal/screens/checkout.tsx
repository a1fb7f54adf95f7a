import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { CheckoutDraft } from '../../../../contract/carts.ts';
import { containsCardNumber } from '../../../../rules/card.ts';
import { CartGone } from '../../../features/carts/cart-gone.tsx';
import { LeftBehind } from '../../../features/carts/left-behind.tsx';
import { MinimumBar } from '../../../features/carts/minimum-bar.tsx';
import { TotalsList } from '../../../features/carts/totals-list.tsx';
import { useCart } from '../../../features/carts/use-cart.ts';
import { newestUnread } from '../../../features/messages/data/unread.ts';
import { MessageStrip } from '../../../features/messages/message-strip.tsx';
import { DayChoice } from '../../../features/orders/checkout/day-choice.tsx';
import { ShipTo } from '../../../features/orders/checkout/ship-to.tsx';
import { useCheckoutDays } from '../../../features/orders/checkout/use-checkout-days.ts';
import { type Draft, useDraft } from '../../../features/orders/checkout/use-draft.ts';
import { useToReview } from '../../../features/orders/checkout/use-to-review.ts';
import { CreditLine } from '../../../features/orders/credit-line.tsx';
import { orderFor } from '../../../features/orders/data/submission.ts';
import { ActionBar } from '../../../features/shop/action-bar.tsx';
import { TwoColumns } from '../../../features/shop/two-columns.tsx';
import { useLive } from '../../../sync/use-live.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { Field } from '../../../ui/field.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonCards } from '../../../ui/skeleton.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useDesk } from '../../../ui/use-desk.ts';

/** Checkout, step 1: how, when and where. Step 2 is the review. */
export default function Checkout() {
  const { t } = useLingui();
  const draft = useDraft();
  const cart = useCart();
  const message = useLive(newestUnread);
  return (
    <chakra.div flex="1" display="flex" flexDirection="column" gap={5}>
      <PageHeader
        title={<Trans>Checkout</Trans>}
        subtitle={<Trans>Step 1 of 2: when and how</Trans>}
        back={{ to: '/portal/cart', label: t`Cart` }}
      />
      {message && <MessageStrip message={message} framed />}
      {cart && cart.entries.length === 0 ? (
        <CartGone />
      ) : draft.draft ? (
        <Form draft={draft} filled={draft.draft} />
      ) : (
        <SkeletonCards />
      )}
    </chakra.div>
  );
}

function Form({ draft, filled }: { readonly draft: Draft; readonly filled: CheckoutDraft }) {
  const { t } = useLingui();
  const { location } = useShop();
  const desk = useDesk();
  const cart = useCart();
  const days = useCheckoutDays(filled);
  const review = useToReview(draft);
  const [asked, setAsked] = useState(false);
  const method = filled.shippingMethod;
  const cardIn = (text: string, field: string) =>
    containsCardNumber(text) ? t`The ${field} field isn't allowed to contain credit card number` : undefined;
  const poProblem = cardIn(filled.poNumber, t`PO number`);
  const notesProblem = cardIn(filled.notes, t`Notes`);
  const chosen = cart && orderFor(location, cart, { shippingMethod: method, deliveryDate: days.day }, days.now);
  const order = chosen?.cart;
  const hasDeliveryFee =
    location.options.displayPrices && (location.surcharge.kind === 'flat' || location.surcharge.kind === 'percent');

  const toReview = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (days.day === null) return;
    const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]');
    if (wrong) {
      wrong.focus({ preventScroll: true });
      wrong.scrollIntoView({ block: 'center' });
      return;
    }
    await review(days.day);
  };
  const next = (
    <Button type="submit" form="checkout" variant="primary" full disabled={days.day === null}>
      <Trans>Review order</Trans>
    </Button>
  );
  return (
    <>
      <TwoColumns
        label={t`Order total`}
        aside={
          order && (
            <Card display="grid" gap={4}>
              <CreditLine codes={order.credit.codes} />
              <MinimumBar minimum={order.minimum} />
              {order.showsPrices && (
                <TotalsList
                  totals={order.totals}
                  approximate={order.approximate}
                  isSmallOrder={order.minimum.feeCents > 0}
                />
              )}
              {desk && next}
            </Card>
          )
        }
      >
        <chakra.form id="checkout" onSubmit={toReview} noValidate display="grid" gap={6}>
          <Section title={<Trans>When and how</Trans>} hint={<Trans>Order by the time shown for each day.</Trans>}>
            <SegmentedControl
              label={t`Shipping method`}
              full
              value={method}
              onChange={(shippingMethod) => draft.change({ shippingMethod, deliveryDate: null })}
              segments={[
                { value: 'Delivery', label: t`Delivery`, disabled: days.delivery.length === 0 },
                { value: 'Pickup', label: t`Pickup`, disabled: days.pickup.length === 0 },
              ]}
            />
            {method === 'Pickup' && hasDeliveryFee && (
              <chakra.p fontSize="sm" color="fg.muted">
                <Trans>Pickup has no delivery fee.</Trans>
              </chakra.p>
            )}
            {days.gone && (
              <Callout tone="warning" title={<Trans>The day you chose is no longer available</Trans>} announce>
                <Trans>The next available day is selected.</Trans>
              </Callout>
            )}
            {days.offered.length === 0 ? (
              <Callout tone="warning" title={<Trans>No delivery or pickup day available</Trans>}>
                <Trans>Ask your distributor. Your cart is saved.</Trans>
              </Callout>
            ) : (
              <DayChoice
                key={method}
                method={method}
                days={days.offered}
                value={days.day}
                onChange={(deliveryDate) => draft.change({ deliveryDate })}
              />
            )}
            {cart && chosen && <LeftBehind cart={cart} notOnDay={chosen.selection.notOnDay} />}
          </Section>
          {method === 'Delivery' ? (
            <ShipTo address={filled.shippingAddress} draft={draft} />
          ) : (
            <Section title={<Trans>Pick up at</Trans>}>
              <Card fontWeight="semibold">{location.warehouseName}</Card>
            </Section>
          )}
          <Section title={<Trans>Your reference</Trans>}>
            <Field label={t`PO number`} optional error={poProblem}>
              <TextInput
                value={filled.poNumber}
                maxLength={40}
                autoComplete="off"
                onChange={(event) => draft.change({ poNumber: event.target.value }, true)}
                onBlur={() => void draft.flush()}
              />
            </Field>
            <Field label={t`Notes`} optional hint={t`For the warehouse and the driver.`} error={notesProblem}>
              <TextArea
                value={filled.notes}
                maxLength={2000}
                onChange={(event) => draft.change({ notes: event.target.value }, true)}
                onBlur={() => void draft.flush()}
              />
            </Field>
          </Section>
          {asked && (poProblem || notesProblem) && <Callout tone="danger" title={poProblem ?? notesProblem} announce />}
        </chakra.form>
      </TwoColumns>
      {!desk && (
        <ActionBar>
          <chakra.div flex="1">{next}</chakra.div>
        </ActionBar>
      )}
    </>
  );
}
