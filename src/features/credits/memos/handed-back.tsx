import { Trans } from '@lingui/react/macro';
import Clock from 'lucide-react/icons/clock';
import type { HandedBack } from '../../../../contract/credits.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { DateTimeText } from '../../../ui/date-time-text.tsx';
import { ListRow } from '../../../ui/list-row.ts';
import { Money } from '../../../ui/money.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useCreditText } from '../use-credit-text.ts';

/** Returned goods without a memo: those that wait, and those that were declined, with the distributor's reason. */
export function HandedBackList({ rows }: { readonly rows: readonly HandedBack[] }) {
  const text = useCreditText();
  const format = useFormat();
  const { location } = useShop();
  return (
    <Section
      title={<Trans>Under review or declined</Trans>}
      hint={
        <Trans>Returned items and reported problems. A credit memo follows once your distributor approves it.</Trans>
      }
    >
      <Card pad="none" as="ul">
        {rows.map((row) => (
          <ListRow key={row.id} display="grid" gridTemplateColumns="minmax(0, 1fr) auto" columnGap={3} rowGap={1}>
            <chakra.span fontWeight="medium" lineHeight="snug">
              {format.number(row.quantity)} {row.uom} · {row.description}
            </chakra.span>
            <chakra.span justifySelf="end">
              <Money cents={row.amount} />
            </chakra.span>
            <chakra.span fontSize="xs" color="fg.muted" lineHeight="snug">
              {text.reason(row.reason)}
              {'\u00a0· '}
              <DateTimeText at={row.requestedAt} timeZone={location.timeZone} />
              {'\u00a0· '}
              <TextLink to={`/portal/account/salesorders/${row.salesOrderId}`}>#{row.salesOrderNumber}</TextLink>
            </chakra.span>
            <chakra.span justifySelf="end">
              {row.answer ? (
                <StatusBadge tone="warning">{text.state('declined')}</StatusBadge>
              ) : (
                <StatusBadge tone="info" icon={<Clock size={14} aria-hidden />}>
                  <Trans>Under review</Trans>
                </StatusBadge>
              )}
            </chakra.span>
            {row.answer && (
              <chakra.p gridColumn="1 / -1" fontSize="sm" overflowWrap="anywhere">
                {row.answer.reason}
              </chakra.p>
            )}
          </ListRow>
        ))}
      </Card>
    </Section>
  );
}
