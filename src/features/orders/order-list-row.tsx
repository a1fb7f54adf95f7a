import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { chakra } from '../../ui/chakra.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import { PhoneLine, PhoneRow } from '../shop/phone-row.tsx';
import type { DocumentRow } from './order-row.ts';

/** Words that don't wrap; the line breaks between them. */
const Together = chakra('span', { base: { whiteSpace: 'nowrap' } });

export interface OrderListRowProps {
  readonly to: string;
  readonly number: ReactNode;
  /** A StatusBadge. */
  readonly status: ReactNode;
  readonly row: Omit<DocumentRow, 'id'>;
  /** A third line: the progress. */
  readonly below?: ReactNode;
}

/** An order or sales order in a list on a phone: number and state, then the day, the lines and the total. */
export function OrderListRow({ to, number, status, row, below }: OrderListRowProps) {
  return (
    <PhoneRow to={to} many>
      <PhoneLine>
        <chakra.span fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {number}
        </chakra.span>
        {status}
      </PhoneLine>
      <PhoneLine>
        <chakra.span minWidth={0} fontSize="xs" color="fg.muted" lineHeight="snug">
          <Together>
            {row.shipMethod === 'Pickup' ? (
              <Trans>
                Pickup <DateText on={row.deliveryDate} look="weekday" />
              </Trans>
            ) : (
              <Trans>
                Delivery <DateText on={row.deliveryDate} look="weekday" />
              </Trans>
            )}
          </Together>
          {' · '}
          <Together>
            <Plural value={row.lineCount} one="# line" other="# lines" />
          </Together>
          {row.purchaseOrder && (
            <>
              {' · '}
              <Together>{row.purchaseOrder}</Together>
            </>
          )}
        </chakra.span>
        {row.total !== null && (
          <chakra.span flexShrink={0}>
            <Money cents={row.total} approximate={row.isEstimated} strong />
          </chakra.span>
        )}
      </PhoneLine>
      <chakra.span paddingTop={1} _empty={{ display: 'none' }}>
        {below}
      </chakra.span>
    </PhoneRow>
  );
}
