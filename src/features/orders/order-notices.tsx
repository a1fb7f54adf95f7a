import { Trans } from '@lingui/react/macro';
import type { Order } from '../../../contract/orders.ts';
import { calendarOf } from '../../../rules/delivery-calendar.ts';
import { orderCutoff } from '../../../rules/item-days.ts';
import type { AttentionRow, OutboxRow } from '../../data/database.ts';
import { useServerNow } from '../../sync/use-server-now.ts';
import { useShop } from '../../sync/use-session.tsx';
import { Callout } from '../../ui/callout.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { ItemsByCode } from '../catalog/use-items.ts';
import { useNames } from '../sync-status/use-names.ts';
import { useSettledReason } from '../sync-status/use-settled-reason.ts';
import { dismissOrderAttention } from './data/order-state.ts';

/** An order's changes that are still to be sent, and the results of those that were. */
export function OrderNotices({
  order,
  waiting,
  attention,
  items,
}: {
  readonly order: Order;
  readonly waiting: readonly OutboxRow[];
  readonly attention: readonly AttentionRow[];
  readonly items: ItemsByCode;
}) {
  const { db } = useShop();
  const cancels = waiting.some((row) => row.name === 'orders.cancel');
  const changes = waiting.some((row) => row.name === 'orders.change');
  const notChanged = attention.filter((row) => row.name === 'orders.change');
  const refused = attention.find((row) => row.name === 'orders.cancel' && row.status === 'rejected');
  const parked = attention.find((row) => row.status === 'parked');
  return (
    <>
      {order.status === 'waiting' &&
        (order.receivedAt === null ? <NotSentYet order={order} items={items} /> : <AnswerNotSent />)}
      {cancels && (
        <Callout tone="info" title={<Trans>The cancellation is waiting to be sent</Trans>}>
          <Trans>It is sent when you’re online, and takes effect when your distributor receives it.</Trans>
        </Callout>
      )}
      {changes && (
        <Callout tone="info" title={<Trans>Your change is waiting to be sent</Trans>}>
          <Trans>
            The order shows it already. It takes effect when your distributor receives it before the cutoff.
          </Trans>
        </Callout>
      )}
      {notChanged.map((row) => (
        <NotChanged key={row.id} row={row} />
      ))}
      {refused && (
        <Callout
          tone="danger"
          title={<Trans>This order could not be canceled</Trans>}
          onDismiss={() => void dismissOrderAttention(db, order.id)}
        >
          <Trans>
            Your distributor had already started on it when the cancellation arrived. They may still help:{' '}
            <TextLink to="/contact-us">contact us</TextLink>.
          </Trans>
        </Callout>
      )}
      {parked && (
        <Callout tone="danger" title={<Trans>The server could not process this order</Trans>}>
          <Trans>
            It is saved on this device. <TextLink to="/account/sync">See what you can do</TextLink>
          </Trans>
        </Callout>
      )}
    </>
  );
}

/** Why the server left a change of the order out, or a part of it. */
function NotChanged({ row }: { readonly row: AttentionRow }) {
  const { db } = useShop();
  const reason = useSettledReason(useNames([row]));
  return (
    <Callout
      tone="warning"
      title={
        row.status === 'held' ? (
          <Trans>A part of your change was left out</Trans>
        ) : (
          <Trans>Your change was not made</Trans>
        )
      }
      onDismiss={() => void db.attention.delete(row.id)}
    >
      {reason(row)}
    </Callout>
  );
}

function AnswerNotSent() {
  return (
    <Callout tone="info" title={<Trans>Your answer is waiting to be sent</Trans>}>
      <Trans>You accepted the changes. Your answer is sent when you’re online.</Trans>
    </Callout>
  );
}

/** Shown for an order that only this device has, with the time until which it must be sent to arrive on its day. */
function NotSentYet({ order, items }: { readonly order: Order; readonly items: ItemsByCode }) {
  const { location } = useShop();
  const format = useFormat();
  const now = useServerNow();
  const ordered = order.lines.flatMap(({ itemCode }) => items.get(itemCode) ?? []);
  const until = orderCutoff(order.deliveryDate, calendarOf(location, order.shipMethod), ordered);
  const late = now >= Date.parse(until);
  const day = format.day(order.deliveryDate, 'weekday');
  const time = format.instant(until, location.timeZone);
  return (
    <Callout
      tone={late ? 'warning' : 'info'}
      title={<Trans>This order is saved on this device and not sent yet</Trans>}
    >
      {late ? (
        <Trans>
          It is sent when you’re online. The cutoff for {day} was {time}: you will be asked before another day is set.
        </Trans>
      ) : (
        <Trans>
          It is sent when you’re online. To arrive on {day}, it must be sent by {time}.
        </Trans>
      )}
    </Callout>
  );
}
