import { Trans } from '@lingui/react/macro';
import type { CheckoutDraft } from '../../../../contract/carts.ts';
import type { MinimumProgress } from '../../../../rules/ordering.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useMinimumText } from '../../carts/minimum-bar.tsx';
import type { Obstacle } from '../data/submission.ts';
import { cutoffAt, useCheckoutDays } from './use-checkout-days.ts';
import { useDraft } from './use-draft.ts';

/** Why the order can't be placed yet, or that it will be held because it is below the minimum. */
export function ReviewObstacle({
  obstacle,
  minimum,
  draft,
}: {
  readonly obstacle: Obstacle | null;
  readonly minimum: MinimumProgress;
  readonly draft: CheckoutDraft;
}) {
  const missing = useMinimumText(minimum);
  const format = useFormat();
  const fee = format.money(minimum.feeCents);
  if (obstacle === 'ordering_disabled')
    return (
      <Callout tone="warning" title={<Trans>Ordering is off for this location</Trans>}>
        <Trans>Your cart is saved. Ask your distributor when you can order again.</Trans>
      </Callout>
    );
  if (obstacle === 'no_date' || obstacle === 'date_gone') return <DayNeeded draft={draft} />;
  if (obstacle === 'empty')
    return <Callout tone="warning" title={<Trans>Nothing in the cart can be ordered for this day</Trans>} />;
  if (missing)
    return (
      <Callout
        tone="warning"
        title={missing}
        action={
          <ButtonLink to="/portal">
            <Trans>Add items</Trans>
          </ButtonLink>
        }
      >
        {minimum.feeCents > 0 && minimum.remainingCases === 0 ? (
          <Trans>You can still send it with a small-order fee of {fee}.</Trans>
        ) : (
          <Trans>You can still send it. Your distributor will review it before confirming.</Trans>
        )}
      </Callout>
    );
  return null;
}

/** The order has no day, or a day whose cutoff has passed. One press moves it to the next possible day. */
function DayNeeded({ draft }: { readonly draft: CheckoutDraft }) {
  const { location } = useShop();
  const { change } = useDraft();
  const format = useFormat();
  const { offered, now } = useCheckoutDays(draft);
  const { deliveryDate, shippingMethod } = draft;
  const [next] = offered;
  const day = next === undefined ? '' : format.day(next, 'weekday');
  const until = deliveryDate === null ? null : cutoffAt(location, shippingMethod, deliveryDate);
  // A day can also be gone because the distributor took it out of the calendar.
  const hasClosed = until !== null && until <= now;
  const closed = deliveryDate === null ? '' : format.day(deliveryDate, 'weekday');
  const at = until === null ? '' : format.weekdayTime(until, location.timeZone);
  return (
    <Callout
      tone="warning"
      title={
        deliveryDate === null ? (
          <Trans>Choose a day first</Trans>
        ) : hasClosed ? (
          <Trans>The cutoff for the day you chose has passed</Trans>
        ) : (
          <Trans>The day you chose is no longer available</Trans>
        )
      }
      announce
      action={
        <>
          {next !== undefined && (
            <Button onClick={() => change({ deliveryDate: next })}>
              {shippingMethod === 'Pickup' ? <Trans>Pick up {day}</Trans> : <Trans>Deliver {day}</Trans>}
            </Button>
          )}
          <ButtonLink to="/portal/checkout">
            <Trans>Choose a day</Trans>
          </ButtonLink>
        </>
      }
    >
      {hasClosed && (
        <p>
          <Trans>
            Orders for {closed} closed {at}.
          </Trans>
        </p>
      )}
      {deliveryDate !== null && next !== undefined && (
        <p>
          <Trans>Prices and the minimum are the same for {day}.</Trans>
        </p>
      )}
    </Callout>
  );
}
