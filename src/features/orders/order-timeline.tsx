import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Order } from '../../../contract/orders.ts';
import type { SalesOrder } from '../../../contract/sales-orders.ts';
import { useLive } from '../../sync/use-live.ts';
import { useShop } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { findSalesOrderOf } from './data/queries.ts';
import { type Step, stepsOfOrder, stepsOfSalesOrder } from './data/steps.ts';
import { salesRowOf } from './order-row.ts';
import { StatusIcon, useSalesStatusWord, useStatusWord } from './order-status.tsx';
import { PickedBar } from './picked-bar.tsx';
import { StatusTimeline, type TimelineStep } from './status-timeline.tsx';

interface TimelineProps<Status> {
  readonly steps: readonly Step<Status>[];
  readonly word: (status: Status) => string;
  readonly shipMethod: Order['shipMethod'];
  /** Steps before the first status. */
  readonly before?: readonly TimelineStep[];
  /** What the current step shows below its word. */
  readonly detailOf?: (status: Status) => ReactNode;
}

function Timeline<Status extends Parameters<typeof StatusIcon>[0]['status']>(props: TimelineProps<Status>) {
  const { steps, word, shipMethod, before = [], detailOf } = props;
  const { t } = useLingui();
  const { location } = useShop();
  const shown = steps.map(
    ({ status, at, state }): TimelineStep => ({
      id: status,
      label: status === 'delivered' && shipMethod === 'Pickup' ? t`Picked up` : word(status),
      icon: <StatusIcon status={status} />,
      at,
      state,
      detail: state === 'current' && detailOf?.(status),
    }),
  );
  return <StatusTimeline steps={[...before, ...shown]} timeZone={location.timeZone} />;
}

/** The progress of the order, past and future, with a link to the distributor's sales order. */
export function OrderTimeline({ order }: { readonly order: Order }) {
  const word = useStatusWord();
  const sales = useLive((db) => findSalesOrderOf(db, order.id), [order.id]);
  const number = sales?.salesOrderNumber;
  return (
    <chakra.div display="grid" gap={4}>
      <Timeline
        before={[{ id: 'placed', label: <Trans>Placed</Trans>, icon: null, at: order.submittedAt, state: 'done' }]}
        steps={stepsOfOrder(order, sales)}
        word={word}
        shipMethod={order.shipMethod}
      />
      {sales && (
        <TextLink
          to={`/portal/account/salesorders/${sales.id}`}
          justifySelf="start"
          display="inline-flex"
          alignItems="center"
          minHeight="touch"
          marginBlock={-3}
        >
          <Trans>Sales order #{number}</Trans>
        </TextLink>
      )}
    </chakra.div>
  );
}

/** The progress of the sales order, with the time of each step. */
export function SalesTimeline({ order }: { readonly order: SalesOrder }) {
  return (
    <Timeline
      steps={stepsOfSalesOrder(order)}
      word={useSalesStatusWord()}
      shipMethod={order.shipMethod}
      detailOf={(status) => status === 'picking' && <PickedBar row={salesRowOf(order)} />}
    />
  );
}
