import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { PickOrder } from '../../../contract/picking.ts';
import { progressOf } from '../../../rules/picking.ts';
import { clockText } from '../../lib/clock-text.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { useFormat } from '../../ui/use-format.ts';
import type { OwnStops } from './data/filter-orders.ts';
import { pickPath } from './pick-path.ts';

/** What the user picks next, with one button: an order, or a batch of orders. */
export function NextOrderCard({
  orders,
  departsAt,
  isOwn,
  ownStops,
}: {
  /** At least one. */
  readonly orders: readonly PickOrder[];
  /** HH:MM; undefined if the route has no planned departure. */
  readonly departsAt: string | undefined;
  /** The user has begun it. */
  readonly isOwn: boolean;
  /** What waits for the user where zones are assigned. */
  readonly ownStops: OwnStops;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const [order] = orders;
  if (!order) return null;
  const { all, done } = progressOf(orders.flatMap(({ lines }) => lines));
  const left = ownStops ? orders.reduce((sum, { id }) => sum + (ownStops.get(id) ?? 0), 0) : all - done;
  const { stop, locationName, salesOrderNumber, routeName, deliveryDate } = order;
  const count = orders.length;
  return (
    <Card as="section" aria-label={t`Next for you`}>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
        <div>
          <chakra.h2 fontSize="sm" fontWeight="semibold" color="fg.muted">
            <Trans>Next for you</Trans>
          </chakra.h2>
          <chakra.p fontSize="md" fontWeight="semibold" lineHeight="snug" overflowWrap="anywhere">
            {count > 1 ? (
              <Trans>{count} orders together</Trans>
            ) : (
              <>
                {stop !== null && `${stop}. `}
                {locationName}
              </>
            )}
          </chakra.p>
          <chakra.p fontSize="sm" color="fg.muted" lineHeight="snug" overflowWrap="anywhere">
            {(count > 1
              ? [format.list([...new Set(orders.map((one) => one.locationName))]), format.day(deliveryDate, 'weekday')]
              : [
                  salesOrderNumber,
                  routeName,
                  format.day(deliveryDate, 'weekday'),
                  departsAt && t`departs ${clockText(format, departsAt)}`,
                ]
            )
              .filter(Boolean)
              .join(' · ')}
          </chakra.p>
        </div>
        <ButtonLink full size="large" variant="primary" to={pickPath(orders.map(({ id }) => id))}>
          {left === 0 ? (
            <Trans>Stage</Trans>
          ) : isOwn && done > 0 ? (
            <Plural value={left} one="Go on: # line left" other="Go on: # lines left" />
          ) : (
            <Plural value={left} one="Start: # line" other="Start: # lines" />
          )}
        </ButtonLink>
      </chakra.div>
    </Card>
  );
}
