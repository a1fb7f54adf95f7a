import { Trans, useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { dayInZone, isDateAllowed } from '../../../rules/calendar.ts';
import { calendarOf } from '../../../rules/delivery-calendar.ts';
import { orderCutoff, withItems } from '../../../rules/item-days.ts';
import type { Connection, OutboxRow } from '../../data/database.ts';
import { useServerNow, useServerOffset } from '../../sync/use-server-now.ts';
import { useShop } from '../../sync/use-session.tsx';
import { useSyncStatus } from '../../sync/use-sync-status.ts';
import { chakra } from '../../ui/chakra.ts';
import { Countdown } from '../../ui/countdown.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { ItemsByCode } from '../catalog/use-items.ts';

type Tone = 'success' | 'warning' | 'info' | 'danger';

export interface SubmitStateProps {
  readonly order: Order;
  /** Its changes that are not settled (readOrderState). */
  readonly waiting: readonly OutboxRow[];
  /** The items of its lines, as far as the catalog knows them, because some need more lead days than others. */
  readonly items: ItemsByCode;
}

/**
 * The exact state of an order between this device and the distributor: saved here, being sent, received with its
 * number, or held.
 */
export function SubmitState({ order, waiting, items }: SubmitStateProps) {
  const { t } = useLingui();
  const format = useFormat();
  const connection = useSyncStatus()?.connection;
  const number = order.orderNumber;
  const day = format.day(order.deliveryDate, 'weekday');

  if (order.status === 'cancelled')
    return (
      <Banner
        tone="danger"
        icon={<X size={28} />}
        title={number === null ? t`Order canceled` : t`Order ${number} canceled`}
      >
        {waiting.length > 0 && (
          <Trans>The cancellation is saved on this device. It is sent when you have a signal.</Trans>
        )}
      </Banner>
    );
  if (order.status === 'held')
    return (
      <Banner
        tone="warning"
        icon={<TriangleAlert size={28} />}
        title={number === null ? t`Order placed and held for review` : t`Order ${number} placed and held for review`}
      >
        <Trans>Nothing is lost. See the reason below.</Trans>
      </Banner>
    );
  if (order.status !== 'waiting')
    return (
      <Banner
        tone="success"
        icon={<Check size={28} />}
        title={number === null ? t`Order placed` : t`Order ${number} placed`}
      >
        {order.shipMethod === 'Pickup' ? <Trans>Pickup {day}</Trans> : <Trans>Arriving {day}</Trans>}
      </Banner>
    );
  return <Waiting order={order} waiting={waiting} items={items} connection={connection} />;
}

function Waiting({
  order,
  waiting,
  items,
  connection,
}: SubmitStateProps & { readonly connection: Connection | undefined }) {
  const { t } = useLingui();
  const { location } = useShop();
  const format = useFormat();
  const clockOffsetMs = useServerOffset();
  const now = new Date(useServerNow()).toISOString();
  const accepting = waiting.some((row) => row.name === 'orders.accept');
  const calendar = calendarOf(location, order.shipMethod);
  const ordered = order.lines.flatMap(({ itemCode }) => items.get(itemCode) ?? []);
  const until = orderCutoff(order.deliveryDate, calendar, ordered);
  const inTime = isDateAllowed(order.deliveryDate, now, withItems(calendar, ordered));
  const dayLeft = isDateAllowed(order.deliveryDate, now, calendar);
  const today = dayInZone(now, location.timeZone) === dayInZone(until, location.timeZone);
  const time = today ? format.time(until, location.timeZone) : format.weekdayTime(until, location.timeZone, 'long');
  const day = format.day(order.deliveryDate, 'weekday');

  // Settled, but the pull has not brought the result yet: the server has it.
  if (waiting.length === 0)
    return (
      <Banner tone="info" icon={<CloudUpload size={28} />} title={t`Your distributor has it`}>
        {order.orderNumber === null ? <Trans>Waiting for its number.</Trans> : <Trans>Waiting for the answer.</Trans>}
      </Banner>
    );
  if (connection?.state === 'online' && connection.syncing)
    return (
      <Banner
        tone="info"
        icon={<CloudUpload size={28} />}
        title={accepting ? t`Sending your answer` : t`Sending your order`}
      >
        <Trans>Saved on this device and sending now.</Trans>
      </Banner>
    );
  return (
    <Banner
      tone="warning"
      icon={<Clock size={28} />}
      title={accepting ? t`Your answer is waiting for a signal` : t`Your order is waiting for a signal`}
    >
      {connection?.state === 'paused' ? (
        <Trans>Saved on this device. You have been signed out: sign in again to send it.</Trans>
      ) : connection?.state === 'blocked' ? (
        <Trans>Saved on this device. The company’s account is off. It is sent when the account is on again.</Trans>
      ) : (
        <Trans>Saved on this device. It is sent when you have a signal.</Trans>
      )}
      <chakra.div marginTop={2} fontWeight="semibold">
        {inTime ? (
          <Trans>
            Get back online by {time} for {day}
          </Trans>
        ) : dayLeft ? (
          <Trans>Some items can no longer arrive {day}. The order will be held, and you will be asked.</Trans>
        ) : (
          <Trans>The cutoff for {day} has passed. The order will be held, and you will be offered the next day.</Trans>
        )}
      </chakra.div>
      {inTime && <Countdown until={until} clockOffsetMs={clockOffsetMs} />}
    </Banner>
  );
}

/** A submission that the server refused, so there is no order. */
export function RefusedState({ reason }: { readonly reason: ReactNode }) {
  const { t } = useLingui();
  return (
    <Banner tone="danger" icon={<CircleAlert size={28} />} title={t`The order was not accepted`}>
      {reason} <Trans>Its items are back in your cart.</Trans>
    </Banner>
  );
}

function Banner({
  tone,
  icon,
  title,
  children,
}: {
  readonly tone: Tone;
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
}) {
  return (
    <chakra.div
      role="status"
      display="grid"
      gridTemplateColumns="3rem minmax(0, 1fr)"
      gap={4}
      alignItems="start"
      padding={{ base: 4, md: 5 }}
      bg={`${tone}.subtle`}
      borderWidth="1px"
      borderColor={`${tone}.border`}
      borderRadius="md"
    >
      <chakra.span
        aria-hidden
        display="grid"
        placeItems="center"
        width={12}
        height={12}
        borderRadius="full"
        bg={`${tone}.solid`}
        color={`${tone}.on`}
      >
        {icon}
      </chakra.span>
      <chakra.div lineHeight="snug" alignSelf="center">
        <chakra.h2 fontSize="lg" fontWeight="bold" lineHeight="tight">
          {title}
        </chakra.h2>
        <chakra.div marginTop={1}>{children}</chakra.div>
      </chakra.div>
    </chakra.div>
  );
}
