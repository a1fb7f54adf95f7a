import { chakra } from '@chakra-ui/react/styled-system';
import { Plural, Trans } from '@lingui/react/macro';
import { useShop } from '../../../../sync/use-session.tsx';
import { AppLink } from '../../../../ui/app-link.tsx';
import { Card } from '../../../../ui/card.tsx';
import { DateText } from '../../../../ui/date-text.tsx';
import { Money } from '../../../../ui/money.tsx';
import { PickedBar } from './picked-bar.tsx';
import type { SalesRow } from './sales-row.ts';
import { SalesStatusBadge } from './sales-status.tsx';

const Row = chakra(AppLink, {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: 3,
    rowGap: 1,
    minHeight: 16,
    paddingInline: 4,
    paddingBlock: 3,
    outlineOffset: '-2px',
    _hover: { bg: 'bg.hover' },
    // Rows out of sight cost nothing.
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 5rem',
  },
});

/** Sales orders as rows of a phone: number and state, then the day, how far it is picked, and the total. */
export function SalesList({ rows }: { readonly rows: readonly SalesRow[] }) {
  const { location } = useShop();
  return (
    <Card pad="none" as="ul">
      {rows.map((row) => (
        <chakra.li key={row.id} borderBottomWidth="1px" borderColor="border" _last={{ borderBottomWidth: 0 }}>
          <Row to={`/portal/account/salesorders/${row.id}`}>
            <chakra.span fontWeight="semibold" fontVariantNumeric="tabular-nums">
              #{row.salesOrderNumber}
            </chakra.span>
            <SalesStatusBadge status={row.status} />
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
              {row.purchaseOrder && ` · ${row.purchaseOrder}`}
            </chakra.span>
            {location.options.displayPrices ? (
              <chakra.span textAlign="end">
                <Money cents={row.total} strong />
              </chakra.span>
            ) : (
              <span />
            )}
            <chakra.span gridColumn="1 / -1" paddingTop={1} _empty={{ display: 'none' }}>
              <PickedBar row={row} />
            </chakra.span>
          </Row>
        </chakra.li>
      ))}
    </Card>
  );
}
