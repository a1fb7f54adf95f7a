import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLive } from '../../sync/use-live.ts';
import { chakra } from '../../ui/chakra.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useHoldReason } from '../holds/use-hold-reason.ts';
import type { PickTask } from './data/pick-tasks.ts';
import { commitsOf } from './data/queries.ts';
import { PickRow } from './pick-row.ts';

/**
 * The warehouse's stock of a stop's item: the lots to pick from, and the orders that it is reserved for. Read from the
 * device.
 */
export function ItemDrawer({ task, onClose }: { readonly task: PickTask; readonly onClose: () => void }) {
  const format = useFormat();
  const holds = useHoldReason();
  const { itemCode, uom, uomFactor, shares } = task;
  const warehouseId = shares[0]?.order.warehouseId ?? '';
  const commits = useLive((db) => commitsOf(db, warehouseId, itemCode), [warehouseId, itemCode]);
  const inUnit = (base: number) => format.number(base / uomFactor, 3);
  const isOwn = (id: string, lineNumber: number) =>
    shares.some(({ order, line }) => order.id === id && line.lineNumber === lineNumber);
  const taken = new Map(task.allocations.map(({ lot, quantity }) => [lot.id, quantity]));
  const lots = [
    ...task.allocations.map(({ lot }) => lot),
    ...task.lots.filter(({ id, onHand }) => !taken.has(id) && onHand !== 0),
  ];
  return (
    <Drawer open onClose={onClose} title={<Trans>Lots & allocations</Trans>}>
      {commits === undefined ? (
        <SkeletonRows picture={false} />
      ) : (
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={5}>
          <chakra.p fontWeight="semibold" lineHeight="snug">
            {task.description}
          </chakra.p>
          <chakra.dl display="flex" flexWrap="wrap" columnGap={6} rowGap={3}>
            <Sum label={<Trans>On hand</Trans>} unit={uom}>
              {inUnit(commits.onHand)}
            </Sum>
            <Sum label={<Trans>Reserved</Trans>} unit={uom}>
              {inUnit(commits.committed)}
            </Sum>
            <Sum label={<Trans>Available</Trans>} unit={uom} short={commits.available < 0}>
              {inUnit(commits.available)}
            </Sum>
          </chakra.dl>
          <Section title={<Trans>Lots, first to expire first</Trans>}>
            <chakra.ul>
              {lots.map((lot) => (
                <Row
                  key={lot.id}
                  strong={taken.has(lot.id)}
                  title={lot.lotCode}
                  detail={
                    <>
                      {[lot.bin, lot.expiresOn && format.day(lot.expiresOn)].filter(Boolean).join(' · ')}
                      {lot.onHold && (
                        <>
                          {' · '}
                          <Trans>Quality hold</Trans>
                          {` · ${holds.why(lot)}`}
                        </>
                      )}
                    </>
                  }
                  amount={
                    taken.has(lot.id) ? (
                      <Trans>
                        {inUnit(taken.get(lot.id) ?? 0)} of {inUnit(lot.onHand)}
                      </Trans>
                    ) : (
                      inUnit(lot.onHand)
                    )
                  }
                  unit={uom}
                />
              ))}
            </chakra.ul>
            {lots.length === 0 && (
              <chakra.p color="fg.muted">
                <Trans>No lots in stock</Trans>
              </chakra.p>
            )}
          </Section>
          <Section title={<Trans>Reserved for</Trans>}>
            <chakra.ul>
              {commits.reservations.map(({ order, line, quantity }) => (
                <Row
                  key={`${order.id} ${line.lineNumber}`}
                  strong={isOwn(order.id, line.lineNumber)}
                  title={order.locationName}
                  detail={`${order.salesOrderNumber} · ${format.day(order.deliveryDate, 'weekday')}`}
                  amount={inUnit(quantity)}
                  unit={uom}
                />
              ))}
            </chakra.ul>
            {commits.reservations.length === 0 && (
              <chakra.p color="fg.muted">
                <Trans>No orders need it.</Trans>
              </chakra.p>
            )}
          </Section>
        </chakra.div>
      )}
    </Drawer>
  );
}

function Sum({
  label,
  unit,
  short = false,
  children,
}: {
  readonly label: ReactNode;
  readonly unit: string;
  readonly short?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Fact label={label} warns={short}>
      <Figure unit={unit} strong>
        {children}
      </Figure>
    </Fact>
  );
}

/** A lot or an order; those of the stop are highlighted. */
function Row({
  strong,
  title,
  detail,
  amount,
  unit,
}: {
  readonly strong: boolean;
  readonly title: string;
  readonly detail: ReactNode;
  readonly amount: ReactNode;
  readonly unit: string;
}) {
  return (
    <PickRow aria-current={strong || undefined}>
      <chakra.div minWidth={0}>
        <chakra.p fontWeight={strong ? 'semibold' : 'normal'} lineHeight="snug" overflowWrap="anywhere">
          {title}
        </chakra.p>
        <chakra.p fontSize="xs" color="fg.muted">
          {detail}
        </chakra.p>
      </chakra.div>
      <Figure unit={unit} strong={strong}>
        {amount}
      </Figure>
    </PickRow>
  );
}
