import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { CheckoutDraft } from '../../../../contract/carts.ts';
import type { Location } from '../../../../contract/locations.ts';
import { isEstimate } from '../../../../contract/order-amounts.ts';
import type { Order } from '../../../../contract/orders.ts';
import { changedLines } from '../../../../rules/order-change.ts';
import { useServerNow, useServerOffset } from '../../../sync/use-server-now.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { useSyncStatus } from '../../../sync/use-sync-status.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { Countdown } from '../../../ui/countdown.tsx';
import { Money } from '../../../ui/money.tsx';
import { Section } from '../../../ui/section.tsx';
import { useDesk } from '../../../ui/use-desk.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { PricedCart } from '../../carts/data/price-cart.ts';
import { LeftBehind } from '../../carts/left-behind.tsx';
import { MinimumBar } from '../../carts/minimum-bar.tsx';
import { goodsOf, SurchargeText } from '../../carts/surcharge-text.tsx';
import { TotalsList } from '../../carts/totals-list.tsx';
import { type ItemsByCode, useShopItems } from '../../catalog/use-items.ts';
import { CreditDialog } from '../../credits/credit-dialog.tsx';
import { ActionBar } from '../../shop/action-bar.tsx';
import { TwoColumns } from '../../shop/two-columns.tsx';
import { CreditNotice } from '../credit-notice.tsx';
import { named, quoteLines } from '../data/quote-lines.ts';
import { buildSubmission, linesToSubmit, obstacleOf, orderFor } from '../data/submission.ts';
import { JoinChoice } from './join-choice.tsx';
import { ReviewFacts } from './review-facts.tsx';
import { ReviewLines } from './review-lines.tsx';
import { ReviewObstacle } from './review-obstacle.tsx';
import { cutoffAt, itemsOf } from './use-checkout-days.ts';
import { useOrderToJoin } from './use-order-to-join.ts';
import type { usePlaceOrder } from './use-place-order.ts';
import { UsualMissing } from './usual-missing.tsx';

export interface ReviewOrderProps {
  readonly cart: PricedCart;
  readonly draft: CheckoutDraft;
  readonly placing: ReturnType<typeof usePlaceOrder>;
  readonly onPlaced: (orderId: string) => void;
  /** The cart has joined an order that was placed before. */
  readonly onJoined: (orderId: string) => void;
}

/** The order to send, and the button that sends it. */
export function ReviewOrder({ cart, draft, placing, onPlaced, onJoined }: ReviewOrderProps) {
  const { t } = useLingui();
  const { location } = useShop();
  const format = useFormat();
  const desk = useDesk();
  const clockOffsetMs = useServerOffset();
  const now = new Date(useServerNow()).toISOString();
  const connection = useSyncStatus()?.connection.state;
  const [asking, setAsking] = useState(false);
  const { deliveryDate } = draft;
  const order = orderFor(location, cart, draft, now);
  const obstacle = obstacleOf(location, draft, order, now);
  const { totals, credit, minimum, approximate, showsPrices } = order.cart;
  const busy = placing.state !== 'ready';
  const found = useOrderToJoin(draft, now);
  // With a credit message the order goes to a review, and an order that is placed already must not wait for it.
  const existing = credit.codes.length === 0 ? found : null;
  const [isSeparate, setSeparate] = useState(false);
  const joined = isSeparate ? null : existing;
  const joinedItems = useShopItems(useMemo(() => joined?.lines.map((line) => line.itemCode), [joined]));
  const together = joined && togetherOf(joined, order, location, joinedItems?.items);
  const summed = together ? { showsPrices, totals: together, minimum: { feeCents: 0 } } : order.cart;

  const send = async () => {
    if (deliveryDate === null) return;
    if (joined && together) {
      const added = linesToSubmit(order);
      const seenTotal = showsPrices ? together.total : null;
      if (await placing.join(joined.id, { changes: [], added, seenTotal })) onJoined(joined.id);
      return;
    }
    const submittedAt = new Date(Date.now() + clockOffsetMs).toISOString();
    const placed = await placing.place((orderId) =>
      buildSubmission({ orderId, location, draft: { ...draft, deliveryDate }, ...order, submittedAt }),
    );
    setAsking(false);
    if (placed) onPlaced(placed);
  };
  const button = (
    <Button
      variant="primary"
      size="large"
      full
      loading={busy}
      disabled={(obstacle !== null || (joined !== null && !together)) && !busy}
      onClick={() => (credit.codes.length > 0 ? setAsking(true) : void send())}
    >
      {joined ? <Trans>Add to order</Trans> : <Trans>Place order</Trans>}
    </Button>
  );
  const until = deliveryDate && cutoffAt(location, draft.shippingMethod, deliveryDate, itemsOf(order.selection.taken));
  const countdown = until && obstacle === null && (
    <chakra.div fontSize="xs">
      <Countdown
        label={t`Order by ${format.weekdayTime(until, location.timeZone)}`}
        until={until}
        clockOffsetMs={clockOffsetMs}
      />
    </chakra.div>
  );
  return (
    <>
      <TwoColumns
        label={t`Order total`}
        aside={
          <>
            <Card display="grid" gap={4}>
              {/* What is missing is said above the lines. */}
              {!joined && <MinimumBar minimum={minimum} bare={obstacle === null && !minimum.met} />}
              {showsPrices && !joined && (
                <TotalsList totals={totals} approximate={approximate} isSmallOrder={minimum.feeCents > 0} />
              )}
              {showsPrices && together && (
                <div>
                  <chakra.p fontSize="xs" color="fg.muted" marginBottom={2}>
                    <Trans>Both together</Trans>
                  </chakra.p>
                  <TotalsList totals={together} approximate={approximate || joined.lines.some(isEstimate)} />
                </div>
              )}
              {desk && countdown}
              {desk && button}
              {connection === 'offline' && (
                <chakra.p fontSize="xs" color="fg.muted">
                  <Trans>No signal. Your order will be saved on this device and sent when you’re online.</Trans>
                </chakra.p>
              )}
            </Card>
            <CreditNotice credit={credit} />
          </>
        }
      >
        {(obstacle !== null || !joined) && <ReviewObstacle obstacle={obstacle} minimum={minimum} draft={draft} />}
        {deliveryDate && (obstacle === null || obstacle === 'looking_up') && !busy && (
          <UsualMissing cart={cart} day={deliveryDate} shippingMethod={draft.shippingMethod} />
        )}
        {existing && <JoinChoice order={existing} joins={!isSeparate} onChange={(joins) => setSeparate(!joins)} />}
        <LeftBehind cart={cart} notOnDay={order.selection.notOnDay} />
        {!joined && <ReviewFacts draft={draft} />}
        <Section title={<Trans>Lines</Trans>}>
          <ReviewLines entries={order.selection.taken} deliveryDate={deliveryDate} showsPrices={showsPrices} />
        </Section>
      </TwoColumns>
      {!desk && (
        <ActionBar>
          {/* The words wrap beside the button. Below them the button is as wide as the bar. */}
          <chakra.div flex="1 1 7rem" minWidth={0} lineHeight="snug">
            {showsPrices && (
              <chakra.div fontSize="md">
                <Money cents={goodsOf(summed)} approximate={approximate} strong />
                <chakra.div fontSize="xs" color="fg.muted" _empty={{ display: 'none' }}>
                  <SurchargeText cart={summed} />
                </chakra.div>
              </chakra.div>
            )}
            {countdown}
          </chakra.div>
          <chakra.div flex="1 0 auto">{button}</chakra.div>
        </ActionBar>
      )}
      <CreditDialog
        codes={credit.codes}
        open={asking}
        busy={busy}
        onClose={() => setAsking(false)}
        onSend={() => void send()}
      />
    </>
  );
}

/** Returns the totals of an order with the lines that would join it; undefined until its items are known. */
function togetherOf(
  joined: Order,
  order: ReturnType<typeof orderFor>,
  location: Location,
  items: ItemsByCode | undefined,
) {
  if (!items) return undefined;
  const own = new Map(order.selection.taken.flatMap(({ item }) => (item ? [[item.itemCode, item] as const] : [])));
  const known = new Map([...items, ...own]);
  const lines = named(changedLines(joined.lines, { changes: [], added: linesToSubmit(order) }), known);
  return quoteLines(lines, location, joined, known);
}
