import { Trans } from '@lingui/react/macro';
import type { MinimumProgress } from '../../../../rules/ordering.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useMinimumText } from '../../carts/minimum-bar.tsx';
import type { Obstacle } from '../data/submission.ts';

/** Why the order can't be placed yet, or that it will be held because it is below the minimum. */
export function ReviewObstacle({
  obstacle,
  minimum,
}: {
  readonly obstacle: Obstacle | null;
  readonly minimum: MinimumProgress;
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
  if (obstacle === 'no_date' || obstacle === 'date_gone')
    return (
      <Callout
        tone="warning"
        title={
          obstacle === 'no_date' ? (
            <Trans>Choose a day first</Trans>
          ) : (
            <Trans>The cutoff for the day you chose has passed</Trans>
          )
        }
        announce
        action={
          <ButtonLink to="/portal/checkout">
            <Trans>Choose a day</Trans>
          </ButtonLink>
        }
      />
    );
  if (obstacle === 'empty')
    return <Callout tone="warning" title={<Trans>Nothing in the cart can be ordered for this day</Trans>} />;
  if (missing)
    return (
      <Callout
        tone="warning"
        title={<Trans>Minimum order: {missing}</Trans>}
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
