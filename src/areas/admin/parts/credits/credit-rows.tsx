import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CreditRequest } from '../../../../../contract/credits.ts';
import { useCreditText } from '../../../../parts/credits/use-credit-text.ts';
import { useSession } from '../../../../sync/use-session.tsx';
import { Card } from '../../../../ui/card.tsx';
import { chakra } from '../../../../ui/chakra.ts';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { ChoiceRow } from '../../../../ui/choice-row.ts';
import { DateTimeText } from '../../../../ui/date-time-text.tsx';
import { Money } from '../../../../ui/money.tsx';
import { useFormat } from '../../../../ui/use-format.ts';
import { CreditStateBadge } from './credit-state.tsx';

/** Credit requests on a phone; the one that is open unfolds in its place, and those that wait can be chosen. */
export function CreditRows({
  rows,
  selected,
  onSelect,
  openId,
  onOpen,
  panel,
}: {
  readonly rows: readonly CreditRequest[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: ((id: string, on: boolean) => void) | undefined;
  readonly openId: string | undefined;
  readonly onOpen: (request: CreditRequest) => void;
  readonly panel: ReactNode;
}) {
  const { t } = useLingui();
  const text = useCreditText();
  const format = useFormat();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  return (
    <Card pad="none" as="ul">
      {rows.map((row) => (
        <li key={row.id} data-credit-request={row.id}>
          {row.id === openId ? (
            panel
          ) : (
            <chakra.div display="flex" alignItems="center" borderBottomWidth="1px" borderColor="border">
              {onSelect && (
                <chakra.div paddingInlineStart={1} data-screen-only>
                  <Checkbox
                    label={t`Choose ${row.description}`}
                    hideLabel
                    checked={selected.has(row.id)}
                    onChange={(on) => onSelect(row.id, on)}
                  />
                </chakra.div>
              )}
              <ChoiceRow
                type="button"
                gridTemplateColumns="minmax(0, 1fr) auto"
                alignItems="start"
                rowGap={1}
                paddingBlock={3}
                borderBottomWidth={0}
                {...(onSelect ? { paddingInlineStart: 1 } : {})}
                onClick={() => onOpen(row)}
              >
                <chakra.span fontWeight="semibold" lineHeight="snug">
                  {format.number(row.quantity)} {row.uom} · {row.description}
                </chakra.span>
                <chakra.span justifySelf="end">
                  <Money cents={row.amount} strong />
                </chakra.span>
                <chakra.span gridColumn="1 / -1" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
                  {[text.basis(row.basis), text.reason(row.reason), row.locationName, `#${row.salesOrderNumber}`].join(
                    ' · ',
                  )}
                </chakra.span>
                <chakra.span gridColumn={row.state === 'open' ? '1 / -1' : 'auto'} fontSize="sm" color="fg.muted">
                  <DateTimeText at={row.requestedAt} timeZone={timeZone} />
                </chakra.span>
                {row.state !== 'open' && (
                  <chakra.span justifySelf="end">
                    <CreditStateBadge state={row.state} />
                  </chakra.span>
                )}
              </ChoiceRow>
            </chakra.div>
          )}
        </li>
      ))}
    </Card>
  );
}
