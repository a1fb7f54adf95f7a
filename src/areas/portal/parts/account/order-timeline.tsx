import { chakra } from '@chakra-ui/react/styled-system';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Order, OrderStatus } from '../../../../../contract/orders.ts';
import { useShop } from '../../../../sync/use-session.tsx';
import { DateTimeText } from '../../../../ui/date-time-text.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { StatusIcon, useStatusWord } from './order-status.tsx';

const WAY = ['received', 'confirmed', 'picking', 'staged', 'shipped', 'delivered', 'invoiced'] as const;

interface Step {
  readonly status: OrderStatus;
  readonly at: string | null;
  readonly state: 'done' | 'current' | 'ahead';
}

/** The stations of an order as far as they are known. Only placing and receiving have a time; a pickup has no truck. */
function stepsOf(order: Pick<Order, 'status' | 'receivedAt' | 'shipMethod'>): Step[] {
  const { status, receivedAt } = order;
  if (status === 'cancelled') {
    const came: Step[] = receivedAt ? [{ status: 'received', at: receivedAt, state: 'done' }] : [];
    return [...came, { status, at: null, state: 'current' }];
  }
  const way = WAY.filter((step) => step !== 'shipped' || order.shipMethod === 'Delivery' || status === 'shipped');
  if (status === 'waiting' || status === 'held') {
    const ahead = way
      .slice(status === 'held' ? 1 : 0)
      .map((step): Step => ({ status: step, at: null, state: 'ahead' }));
    return [{ status, at: status === 'held' ? receivedAt : null, state: 'current' }, ...ahead];
  }
  const reached = way.indexOf(status);
  return way.map((step, index) => ({
    status: step,
    at: step === 'received' ? receivedAt : null,
    state: index < reached ? 'done' : index === reached ? 'current' : 'ahead',
  }));
}

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1.75rem minmax(0, 1fr)',
    columnGap: 3,
    position: 'relative',
    paddingBottom: 3,
    lineHeight: 'snug',
    color: 'fg.muted',
    '& .dot': {
      display: 'grid',
      placeItems: 'center',
      width: 7,
      height: 7,
      borderRadius: 'full',
      borderWidth: '1px',
      borderColor: 'border.strong',
      bg: 'bg.surface',
    },
    '& .words': { paddingTop: 1 },
    '&:not(:last-child)::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: '0.84rem',
      top: 7,
      bottom: 0,
      width: '1px',
      bg: 'border.strong',
    },
    '&[data-state=ahead]': { color: 'fg.subtle' },
    '&[data-state=done] .dot': { bg: 'success.subtle', borderColor: 'success.border', color: 'success.fg' },
    '&[aria-current]': { color: 'fg', fontWeight: 'semibold' },
    '&[aria-current] .dot': { bg: 'accent', borderColor: 'accent', color: 'accent.fg' },
    _last: { paddingBottom: 0 },
  },
});

/** Where the order is: what was, what is, and what comes. */
export function OrderTimeline({ order }: { readonly order: Order }) {
  const { t } = useLingui();
  const { location } = useShop();
  const word = useStatusWord();
  const label = (status: OrderStatus) =>
    status === 'delivered' && order.shipMethod === 'Pickup' ? t`Picked up` : word(status);
  return (
    <ol aria-label={t`Progress`}>
      <Row data-state="done">
        <span className="dot">
          <StatusIcon status="delivered" />
        </span>
        <span className="words">
          <Trans>Placed</Trans>
          <Time at={order.submittedAt} timeZone={location.timeZone} />
        </span>
      </Row>
      {stepsOf(order).map((step) => (
        <Row
          key={step.status}
          data-state={step.state}
          {...(step.state === 'current' ? { 'aria-current': 'step' as const } : {})}
        >
          <span className="dot">
            <StatusIcon status={step.state === 'done' ? 'delivered' : step.status} />
          </span>
          <span className="words">
            {label(step.status)}
            {step.state === 'done' && (
              <VisuallyHidden>
                {' '}
                <Trans>done</Trans>
              </VisuallyHidden>
            )}
            {step.at && <Time at={step.at} timeZone={location.timeZone} />}
          </span>
        </Row>
      ))}
    </ol>
  );
}

function Time({ at, timeZone }: { readonly at: string; readonly timeZone: string }) {
  return (
    <chakra.span display="block" fontSize="xs" fontWeight="normal" color="fg.muted">
      <DateTimeText at={at} timeZone={timeZone} />
    </chakra.span>
  );
}
