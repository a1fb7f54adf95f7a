import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ListChecks from 'lucide-react/icons/list-checks';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { showsCreditMemos } from '../../../contract/order-policy.ts';
import { dayInZone } from '../../../rules/calendar.ts';
import { chakra } from '../../ui/chakra.ts';
import { Menu } from '../../ui/menu.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { LocationRow } from './location-rows.ts';
import { useEnterLocation } from './use-enter-location.ts';

interface RowProps {
  readonly row: LocationRow;
}

/** The credit of a customer, which all its locations share. */
export function CreditState({ row }: RowProps) {
  const { location, credit, creditLeft } = row;
  if (credit.length > 0)
    return (
      <chakra.span display="inline-flex" flexWrap="wrap" gap={1.5}>
        {credit.includes('credit_hold') && (
          <StatusBadge tone="danger">
            <Trans>Credit hold</Trans>
          </StatusBadge>
        )}
        {credit.includes('over_credit_limit') && (
          <StatusBadge tone="warning">
            <Trans>Over credit limit</Trans>
          </StatusBadge>
        )}
      </chakra.span>
    );
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" columnGap={2} rowGap={1}>
      <StatusBadge tone="success">
        <Trans context="credit of a customer">Good</Trans>
      </StatusBadge>
      {creditLeft !== null && location.options.displayPrices && (
        <chakra.span fontSize="sm" color="fg.muted" whiteSpace="nowrap">
          <Trans>
            <Money cents={creditLeft} /> available
          </Trans>
        </chakra.span>
      )}
    </chakra.span>
  );
}

/** The day and amount of its last order. */
export function LastOrder({ row }: RowProps) {
  const format = useFormat();
  const last = row.activity?.lastOrder;
  if (!last)
    return (
      <chakra.span color="fg.subtle">
        <Trans>No recent orders</Trans>
      </chakra.span>
    );
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" columnGap={2}>
      <time dateTime={last.submittedAt} title={format.instant(last.submittedAt, row.location.timeZone)}>
        {format.day(dayInZone(last.submittedAt, row.location.timeZone), 'weekday')}
      </time>
      {last.total !== null && last.total > 0 && (
        <chakra.span color="fg.muted">
          <Money cents={last.total} approximate={last.isEstimated} />
        </chakra.span>
      )}
    </chakra.span>
  );
}

/** The number of open orders, and whether one needs a user. */
export function OpenOrders({ row }: RowProps) {
  const { openOrders = 0, heldOrders = 0 } = row.activity ?? {};
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" columnGap={2} rowGap={1}>
      <chakra.span whiteSpace="nowrap">
        <Plural value={openOrders} _0="None open" one="# open" other="# open" />
      </chakra.span>
      {heldOrders > 0 && (
        <StatusBadge tone="warning">
          <Plural value={heldOrders} one="# needs you" other="# need you" />
        </StatusBadge>
      )}
    </chakra.span>
  );
}

/** The cutoff and its delivery day, or why there is none. */
export function CutOff({ row, now }: RowProps & { readonly now: number }) {
  const format = useFormat();
  if (row.location.options.disableOrdering)
    return (
      <StatusBadge tone="neutral">
        <Trans>Ordering is off</Trans>
      </StatusBadge>
    );
  if (!row.next)
    return (
      <chakra.span color="fg.muted">
        <Trans>No delivery day scheduled.</Trans>
      </chakra.span>
    );
  const day = format.day(row.next.deliveryOn, 'weekday');
  const span = format.span(Date.parse(row.next.cutoffAt) - now);
  return (
    <span>
      <Trans>
        <strong>{span}</strong> left to order for {day}
      </Trans>
    </span>
  );
}

/** The other pages of a location. */
export function LocationMenu({ row, withCart = false }: RowProps & { readonly withCart?: boolean }) {
  const { t } = useLingui();
  const enter = useEnterLocation();
  const { customerLocationId: id, displayName: name, options } = row.location;
  return (
    <Menu
      label={t`More of ${name}`}
      icon={<Ellipsis size={20} aria-hidden />}
      iconOnly
      variant="quiet"
      items={[
        ...(withCart
          ? [
              {
                id: 'cart',
                label: t`Cart`,
                icon: <ShoppingCart size={18} aria-hidden />,
                onSelect: () => void enter(id, '/portal/cart'),
              },
            ]
          : []),
        {
          id: 'orders',
          label: t`Order History`,
          icon: <ClipboardList size={18} aria-hidden />,
          onSelect: () => void enter(id, '/portal/account/orders'),
        },
        {
          id: 'salesorders',
          label: t`Sales orders`,
          icon: <ClipboardCheck size={18} aria-hidden />,
          onSelect: () => void enter(id, '/portal/account/salesorders'),
        },
        ...(showsCreditMemos(options)
          ? [
              {
                id: 'credit-memos',
                label: t`Credit memos`,
                icon: <ReceiptText size={18} aria-hidden />,
                onSelect: () => void enter(id, '/portal/account/credit-memos'),
              },
            ]
          : []),
        {
          id: 'guides',
          label: t`Order Guides`,
          icon: <ListChecks size={18} aria-hidden />,
          onSelect: () => void enter(id, '/portal/account/orderguides'),
        },
      ]}
    />
  );
}
