import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CheckoutDraft } from '../../../../contract/carts.ts';
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
import { TotalsList } from '../../carts/totals-list.tsx';
import { CreditDialog } from '../../credits/credit-dialog.tsx';
import { ActionBar } from '../../shop/action-bar.tsx';
import { TwoColumns } from '../../shop/two-columns.tsx';
import { CreditNotice } from '../credit-notice.tsx';
import { buildSubmission, obstacleOf, orderFor } from '../data/submission.ts';
import { ReviewFacts } from './review-facts.tsx';
import { ReviewLines } from './review-lines.tsx';
import { ReviewObstacle } from './review-obstacle.tsx';
import { cutoffAt, itemsOf } from './use-checkout-days.ts';
import type { usePlaceOrder } from './use-place-order.ts';
import { UsualMissing } from './usual-missing.tsx';

export interface ReviewOrderProps {
  readonly cart: PricedCart;
  readonly draft: CheckoutDraft;
  readonly placing: ReturnType<typeof usePlaceOrder>;
  readonly onPlaced: (orderId: string) => void;
}

/** The order to send, and the button that sends it. */
export function ReviewOrder({ cart, draft, placing, onPlaced }: ReviewOrderProps) {
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

  const send = async () => {
    if (deliveryDate === null) return;
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
      full={desk || !showsPrices}
      loading={busy}
      disabled={obstacle !== null && !busy}
      onClick={() => (credit.codes.length > 0 ? setAsking(true) : void send())}
    >
      <Trans>Place order</Trans>
    </Button>
  );
  return (
    <>
      <TwoColumns
        label={t`Order total`}
        aside={
          <>
            <Card display="grid" gap={4}>
              <MinimumBar minimum={minimum} />
              {showsPrices && (
                <TotalsList totals={totals} approximate={approximate} isSmallOrder={minimum.feeCents > 0} />
              )}
              {deliveryDate && obstacle === null && (
                <chakra.div fontSize="xs">
                  <Countdown
                    label={t`To order for ${format.day(deliveryDate, 'weekday')}`}
                    until={cutoffAt(location, draft.shippingMethod, deliveryDate, itemsOf(order.selection.taken))}
                    clockOffsetMs={clockOffsetMs}
                  />
                </chakra.div>
              )}
              {desk && button}
              {connection === 'offline' && (
                <chakra.p fontSize="xs" color="fg.muted">
                  <Trans>No signal. Your order will be saved on this device and sent when you’re online.</Trans>
                </chakra.p>
              )}
            </Card>
            <CreditNotice codes={credit.codes} />
          </>
        }
      >
        <ReviewObstacle obstacle={obstacle} minimum={minimum} draft={draft} />
        {deliveryDate && (obstacle === null || obstacle === 'looking_up') && !busy && (
          <UsualMissing cart={cart} day={deliveryDate} shippingMethod={draft.shippingMethod} />
        )}
        <LeftBehind cart={cart} notOnDay={order.selection.notOnDay} />
        <ReviewFacts draft={draft} />
        <Section title={<Trans>Lines</Trans>}>
          <ReviewLines entries={order.selection.taken} deliveryDate={deliveryDate} showsPrices={showsPrices} />
        </Section>
      </TwoColumns>
      {!desk && (
        <ActionBar>
          {showsPrices && (
            <chakra.div fontSize="md">
              <Money cents={totals.total} approximate={approximate} strong />
            </chakra.div>
          )}
          <chakra.div flex={showsPrices ? '0 0 auto' : '1'}>{button}</chakra.div>
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
