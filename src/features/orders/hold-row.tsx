import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Hold, Order } from '../../../contract/orders.ts';
import { chakra } from '../../ui/chakra.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import { useItemDaysText } from '../catalog/use-item-days-text.ts';

export interface HoldRowProps {
  readonly hold: Hold;
  readonly order: Pick<Order, 'lines'>;
  /** The name of the hold's item. */
  readonly label: string;
}

/**
 * One difference between the order as placed and the server's evaluation: subject, seen value, current value. A row of
 * the table in HeldOrder.
 */
export function HoldRow({ hold, order, label }: HoldRowProps) {
  const { about, seen, now } = describe(hold, order, label);
  return (
    <tr>
      <chakra.th scope="row" textAlign="start" fontWeight="medium">
        {about}
      </chakra.th>
      <td>{seen}</td>
      <chakra.td fontWeight="semibold">{now}</chakra.td>
    </tr>
  );
}

function describe(hold: Hold, order: Pick<Order, 'lines'>, label: string): Record<'about' | 'seen' | 'now', ReactNode> {
  const line = order.lines.find(({ itemCode, uom }) => itemCode === hold.itemCode && uom === hold.uom);
  const unit = hold.uom ?? undefined;
  const per = line && line.priceUnit !== 'uom' ? line.priceUnit : unit;
  const money = (value: Hold['seen'], of?: string) =>
    typeof value === 'number' ? <Money cents={value} per={of} /> : <None />;
  const quantity = line ? <Quantity value={line.quantity} unit={unit} /> : <None />;
  switch (hold.kind) {
    case 'price':
      return { about: named(label, <Trans>Price</Trans>), seen: money(hold.seen, per), now: money(hold.now, per) };
    case 'stock':
      return {
        about: named(label, <Trans>Available</Trans>),
        seen: typeof hold.seen === 'number' ? <Quantity value={hold.seen} unit={unit} /> : quantity,
        now:
          typeof hold.now === 'number' && hold.now > 0 ? (
            <Quantity value={hold.now} unit={unit} />
          ) : (
            <Trans>Out of stock</Trans>
          ),
      };
    case 'item_unavailable':
      return { about: label, seen: quantity, now: <WhyNot hold={hold} /> };
    case 'uom':
      return {
        about: named(label, <Trans>Unit size</Trans>),
        seen: <UnitSize unit={unit ?? ''} size={hold.seen} />,
        now: hold.now === null ? <Trans>Not sold in this unit</Trans> : <UnitSize unit={unit ?? ''} size={hold.now} />,
      };
    case 'date':
      return {
        about: <Trans>Delivery day</Trans>,
        seen: typeof hold.seen === 'string' ? <DateText on={hold.seen} look="weekday" /> : <None />,
        now: typeof hold.now === 'string' ? <DateText on={hold.now} look="weekday" /> : <Trans>No day available</Trans>,
      };
    case 'credit':
      return {
        about: <Trans>Credit limit</Trans>,
        seen: typeof hold.seen === 'number' ? <Trans>Limit {money(hold.seen)}</Trans> : <None />,
        now: typeof hold.now === 'number' ? <Trans>{money(hold.now)} with this order</Trans> : <None />,
      };
    case 'minimum':
      return {
        about: <Trans>Minimum order</Trans>,
        seen: typeof hold.seen === 'number' ? <Trans>{money(hold.seen)} needed</Trans> : <None />,
        now: money(hold.now),
      };
    case 'minimum_cases':
      return {
        about: <Trans>Minimum order</Trans>,
        seen:
          typeof hold.seen === 'number' ? (
            <Plural value={hold.seen} one="# case needed" other="# cases needed" />
          ) : (
            <None />
          ),
        now: typeof hold.now === 'number' ? <Plural value={hold.now} one="# case" other="# cases" /> : <None />,
      };
  }
}

/** The item, and below it what has changed about it. */
const named = (label: string, what: ReactNode) => (
  <>
    {label}
    <chakra.div fontSize="xs" fontWeight="normal" color="fg.muted">
      {what}
    </chakra.div>
  </>
);

/** Returns why an item is not available: on this day only, or at all. */
function WhyNot({ hold: { leadDays, availableWeekdays } }: { readonly hold: Hold }) {
  const text = useItemDaysText();
  const days = { leadDays: leadDays ?? 0, availableWeekdays: availableWeekdays ?? null };
  if (leadDays !== undefined) return text(days, 'lead');
  if (availableWeekdays !== undefined) return text(days, 'weekday');
  return <Trans>Not available</Trans>;
}

const None = () => <span aria-hidden>–</span>;

function UnitSize({ unit, size }: { readonly unit: string; readonly size: Hold['seen'] }) {
  const count = <Quantity value={typeof size === 'number' ? size : 1} />;
  return (
    <Trans>
      {unit} of {count}
    </Trans>
  );
}
