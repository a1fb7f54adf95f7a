import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { PickOrder } from '../../../contract/picking.ts';
import { progressOf } from '../../../rules/picking.ts';
import { clockText } from '../../lib/clock-text.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { useFormat } from '../../ui/use-format.ts';

/** The order that the user picks next, with one button. */
export function NextOrderCard({
  order,
  departsAt,
  isOwn,
}: {
  readonly order: PickOrder;
  /** HH:MM; undefined if the route has no planned departure. */
  readonly departsAt: string | undefined;
  /** The user has begun it. */
  readonly isOwn: boolean;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const { all, done } = progressOf(order.lines);
  const { stop, locationName, salesOrderNumber, routeName, deliveryDate } = order;
  return (
    <Card as="section" aria-label={t`Next for you`}>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
        <div>
          <chakra.h2 fontSize="sm" fontWeight="semibold" color="fg.muted">
            <Trans>Next for you</Trans>
          </chakra.h2>
          <chakra.p fontSize="md" fontWeight="semibold" lineHeight="snug" overflowWrap="anywhere">
            {stop !== null && `${stop}. `}
            {locationName}
          </chakra.p>
          <chakra.p fontSize="sm" color="fg.muted" lineHeight="snug">
            {[
              salesOrderNumber,
              routeName,
              format.day(deliveryDate, 'weekday'),
              departsAt && t`departs ${clockText(format, departsAt)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </chakra.p>
        </div>
        <ButtonLink full size="large" variant="primary" to={`/mobile/warehouse/picking/orders/${order.id}`}>
          {isOwn && done > 0 ? (
            <Plural value={all - done} one="Go on: # line left" other="Go on: # lines left" />
          ) : (
            <Plural value={all} one="Start: # line" other="Start: # lines" />
          )}
        </ButtonLink>
      </chakra.div>
    </Card>
  );
}
