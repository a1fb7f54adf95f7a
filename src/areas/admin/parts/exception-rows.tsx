import type { ReactNode } from 'react';
import type { FloorException } from '../../../../contract/floor.ts';
import { useExceptionText } from '../../../parts/floor/use-exception-text.ts';
import { useSession } from '../../../sync/use-session.tsx';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { ChoiceRow } from '../../../ui/choice-row.ts';
import { DateTimeText } from '../../../ui/date-time-text.tsx';

/** Contradictions on a phone; the one that is open unfolds in its place. */
export function ExceptionRows({
  rows,
  houseName,
  openId,
  onOpen,
  panel,
}: {
  readonly rows: readonly FloorException[];
  readonly houseName: (warehouseId: string) => string;
  readonly openId: string | undefined;
  readonly onOpen: (exception: FloorException) => void;
  readonly panel: ReactNode;
}) {
  const text = useExceptionText();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  return (
    <Card as="ul" pad="none">
      {rows.map((row) => (
        <li key={row.id} data-exception={row.id}>
          {row.id === openId ? (
            panel
          ) : (
            <ChoiceRow
              type="button"
              gridTemplateColumns="minmax(0, 1fr)"
              alignItems="stretch"
              gap={1}
              paddingBlock={3}
              onClick={() => onOpen(row)}
            >
              <chakra.span fontWeight="semibold" lineHeight="snug">
                {text.title(row)}
              </chakra.span>
              <chakra.span fontSize="sm" color="fg.muted" overflowWrap="anywhere">
                {[...text.about(row), houseName(row.warehouseId)].join(' · ')}
              </chakra.span>
              <chakra.span fontSize="sm">
                {row.facts.map((fact) => text.fact(fact)).join(' · ')}
                <chakra.span color="fg.muted">
                  {' · '}
                  <DateTimeText at={row.raisedAt} timeZone={timeZone} />
                </chakra.span>
              </chakra.span>
              {row.resolution && (
                <chakra.span fontSize="sm" fontWeight="medium">
                  {text.resolution(row.resolution, row.kind)}
                  {row.resolvedBy && (
                    <chakra.span color="fg.muted" fontWeight="normal">
                      {' · '}
                      {row.resolvedBy}
                    </chakra.span>
                  )}
                </chakra.span>
              )}
            </ChoiceRow>
          )}
        </li>
      ))}
    </Card>
  );
}
