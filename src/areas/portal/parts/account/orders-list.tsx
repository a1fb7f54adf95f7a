import { chakra } from '@chakra-ui/react/styled-system';
import { Plural, Trans } from '@lingui/react/macro';
import { useShop } from '../../../../sync/use-session.tsx';
import { AppLink } from '../../../../ui/app-link.tsx';
import { Card } from '../../../../ui/card.tsx';
import { DateText } from '../../../../ui/date-text.tsx';
import { Money } from '../../../../ui/money.tsx';
import type { OrderRow } from './order-row.ts';
import { OrderStatusBadge } from './order-status.tsx';

const Row = chakra(AppLink, {
  base: {
    display: 'grid',
    alignContent: 'center',
    rowGap: 1,
    minHeight: 16,
    paddingInline: 4,
    paddingBlock: 3,
    outlineOffset: '-2px',
    _hover: { bg: 'bg.hover' },
    // Rows out of sight cost nothing.
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 4.5rem',
  },
});

/** Two things at the ends of a line. Each line shares its width by itself, so a long state doesn't narrow the words below it. */
const Line = chakra('span', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', columnGap: 3, minWidth: 0 },
});

/** Orders as rows of a phone: number and state, then the day, the lines and the total. */
export function OrdersList({ rows }: { readonly rows: readonly OrderRow[] }) {
  return (
    <Card pad="none" as="ul">
      {rows.map((row) => (
        <chakra.li key={row.id} borderBottomWidth="1px" borderColor="border" _last={{ borderBottomWidth: 0 }}>
          <OrderLink row={row} />
        </chakra.li>
      ))}
    </Card>
  );
}

function OrderLink({ row }: { readonly row: OrderRow }) {
  const { location } = useShop();
  return (
    <Row to={`/portal/account/orders/${row.id}`}>
      <Line>
        <chakra.span fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {row.orderNumber === null ? <Trans>No number yet</Trans> : `#${row.orderNumber}`}
        </chakra.span>
        <OrderStatusBadge status={row.status} holds={row.holds} />
      </Line>
      <Line>
        <chakra.span minWidth={0} fontSize="xs" color="fg.muted" lineHeight="snug">
          {row.shipMethod === 'Pickup' ? (
            <Trans>
              Pickup <DateText on={row.deliveryDate} look="weekday" />
            </Trans>
          ) : (
            <Trans>
              Delivery <DateText on={row.deliveryDate} look="weekday" />
            </Trans>
          )}
          {' · '}
          <Plural value={row.lineCount} one="# line" other="# lines" />
          {row.purchaseOrder && (
            <>
              {' · '}
              <chakra.span whiteSpace="nowrap">{row.purchaseOrder}</chakra.span>
            </>
          )}
        </chakra.span>
        {location.options.displayPrices && (
          <chakra.span flexShrink={0}>
            <Money cents={row.total} strong />
          </chakra.span>
        )}
      </Line>
    </Row>
  );
}
