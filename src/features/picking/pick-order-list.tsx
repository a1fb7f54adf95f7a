import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { memo, useState } from 'react';
import type { PickOrder } from '../../../contract/picking.ts';
import { progressOf } from '../../../rules/picking.ts';
import { clockText } from '../../lib/clock-text.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ListRow } from '../../ui/list-row.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { Departures, OwnStops } from './data/filter-orders.ts';
import { usePickWords } from './use-pick-words.ts';

const TONES = { open: 'neutral', allocated: 'neutral', picking: 'info', staged: 'success' } as const;
/** Number of orders added at a time, so that a long list is rendered only as far as the user scrolls. */
const PAGE = 60;

const Target = chakra(AppLink, {
  base: {
    fontWeight: 'semibold',
    lineHeight: 'snug',
    minWidth: 0,
    _after: { content: '""', position: 'absolute', inset: 0 },
  },
});

/** Orders in the order of departure and loading, under a heading for each day and route. */
export function PickOrderList({
  orders,
  chosen,
  onToggle,
  departures,
  label,
  ownStops,
}: {
  readonly orders: readonly PickOrder[];
  readonly departures: Departures;
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (id: string, on: boolean) => void;
  readonly label: string;
  /** What waits for the user where zones are assigned. */
  readonly ownStops?: OwnStops | undefined;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const [length, setLength] = useState(PAGE);
  const shown = orders.slice(0, length);
  const groups = Map.groupBy(shown, (order) => `${order.deliveryDate}|${order.routeId ?? ''}`);
  return (
    <chakra.section aria-label={label} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
      {[...groups].map(([key, group]) => {
        const [first] = group;
        const day = first ? format.day(first.deliveryDate, 'weekday') : '';
        const route = first?.routeName ?? t`No route`;
        const departsAt = departures.get(first?.routeId ?? '');
        return (
          <chakra.section key={key} aria-label={`${route}, ${day}`}>
            <chakra.h2 fontSize="sm" fontWeight="semibold" color="fg.muted" paddingBottom={2}>
              {[route, day, departsAt && t`departs ${clockText(format, departsAt)}`].filter(Boolean).join(' · ')}
            </chakra.h2>
            <chakra.ul borderWidth="1px" borderColor="border" borderRadius="md" overflow="hidden">
              {group.map((order) => (
                <OrderRow
                  key={order.id}
                  order={order}
                  chosen={chosen.has(order.id)}
                  onToggle={onToggle}
                  ownLeft={ownStops?.get(order.id) ?? null}
                />
              ))}
            </chakra.ul>
          </chakra.section>
        );
      })}
      {orders.length > length && (
        <Button full onClick={() => setLength(length + PAGE)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </chakra.section>
  );
}

const OrderRow = memo(function OrderRow({
  order,
  chosen,
  onToggle,
  ownLeft,
}: {
  readonly order: PickOrder;
  readonly chosen: boolean;
  readonly onToggle: (id: string, on: boolean) => void;
  /** Bins that wait for the user; null where no zones are assigned. */
  readonly ownLeft: number | null;
}) {
  const { t } = useLingui();
  const words = usePickWords();
  const { done, all, short } = progressOf(order.lines);
  const { salesOrderNumber: number, lane } = order;
  return (
    <ListRow
      position="relative"
      display="grid"
      gridTemplateColumns="auto minmax(0, 1fr)"
      alignItems="center"
      columnGap={2}
      paddingInlineStart={2}
      paddingInlineEnd={3}
      paddingBlock={2}
      bg="bg.surface"
      _last={{ borderBottomWidth: 0 }}
      _hover={{ bg: 'bg.hover' }}
    >
      <chakra.div position="relative" zIndex={1}>
        <Checkbox
          hideLabel
          label={t`Pick order ${number} with others`}
          checked={chosen}
          onChange={(on) => onToggle(order.id, on)}
        />
      </chakra.div>
      <chakra.div minWidth={0} display="grid" gap={1}>
        <chakra.div display="flex" alignItems="baseline" justifyContent="space-between" gap={3}>
          <Target to={`/mobile/warehouse/picking/orders/${order.id}`}>
            {order.stop !== null && `${order.stop}. `}
            {order.locationName}
          </Target>
          <chakra.span fontWeight="semibold" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
            {done} / {all}
          </chakra.span>
        </chakra.div>
        <chakra.div
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          justifyContent="space-between"
          columnGap={3}
          rowGap={1}
        >
          <chakra.p fontSize="xs" color="fg.muted">
            {[
              number,
              order.city,
              order.shipMethod === 'Pickup' && t`Pickup`,
              order.status === 'staged' && lane ? t`Lane ${lane}` : order.takenBy,
              order.status !== 'staged' && order.batchId != null && t`Batch`,
              (order.notes !== '' || order.pickingNote) && t`With a note`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </chakra.p>
          <chakra.span display="inline-flex" flexWrap="wrap" gap={1} maxWidth="full">
            {ownLeft !== null && ownLeft > 0 && (
              <StatusBadge tone="info">
                <Plural value={ownLeft} one="# bin is yours" other="# bins are yours" />
              </StatusBadge>
            )}
            {short > 0 && (
              <StatusBadge tone="warning">
                <Plural value={short} one="# line short" other="# lines short" />
              </StatusBadge>
            )}
            <StatusBadge tone={TONES[order.status]}>{words.status(order.status)}</StatusBadge>
          </chakra.span>
        </chakra.div>
        <ProgressBar
          label={t`Picked for order ${number}`}
          value={done}
          max={all}
          valueText={t`${done} of ${all} lines`}
          tone={done === all && short === 0 ? 'success' : 'accent'}
        />
      </chakra.div>
    </ListRow>
  );
});
