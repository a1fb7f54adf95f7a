import { Trans, useLingui } from '@lingui/react/macro';
import { SHORT_DECISIONS, type ShortDecision } from '../../../contract/picking.ts';
import { useSession } from '../../sync/use-session.tsx';
import { useToday } from '../../sync/use-today.ts';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { PressChoice } from '../../ui/press-choice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { usePickWords } from '../picking/use-pick-words.ts';
import { useRunTime } from '../routes/use-run-time.ts';
import type { Shortage } from './data/board.ts';
import type { BoardActions } from './use-board-actions.ts';

/** Shortages as they happen, each with what the lead can do about it. */
export function ShortageList({
  label,
  shortages,
  actions,
}: {
  readonly label: string;
  readonly shortages: readonly Shortage[];
  readonly actions: BoardActions;
}) {
  return (
    <chakra.ul
      aria-label={label}
      display="grid"
      gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 20rem), 1fr))"
      gap={3}
    >
      {shortages.map((shortage) => (
        <li key={shortage.event.id}>
          <ShortageCard
            shortage={shortage}
            disabled={actions.busy}
            onDecide={(decision) => void actions.decide(shortage.order, shortage.event, decision)}
          />
        </li>
      ))}
    </chakra.ul>
  );
}

function ShortageCard({
  shortage: { order, line, event, lots },
  disabled,
  onDecide,
}: {
  readonly shortage: Shortage;
  readonly disabled: boolean;
  /** Null takes the decision back. */
  readonly onDecide: (decision: ShortDecision | null) => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const words = usePickWords();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const timeText = useRunTime(useToday(timeZone), timeZone);
  const { decision } = event;
  const decidedAt = decision && timeText(decision.decidedAt);
  const amount = words.amount(event.quantity, line);
  const number = order.salesOrderNumber;
  const labels: Readonly<Record<ShortDecision, string>> = {
    substitute: t`Substitute`,
    buy: t`Buy`,
    short: t`Deliver short`,
  };
  return (
    <Card>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={2}>
        <chakra.h3 fontSize="sm" fontWeight="semibold" lineHeight="snug" overflowWrap="anywhere">
          <Trans>
            {amount} short: {line.description}
          </Trans>
        </chakra.h3>
        <chakra.p fontSize="sm" color="fg.muted" lineHeight="snug">
          <TextLink to={`/mobile/warehouse/picking/orders/${order.id}`}>{String(number)}</TextLink>
          {['', order.locationName, event.reason && words.reason(event.reason), event.by, timeText(event.at)]
            .filter((part) => part !== null)
            .join(' · ')}
        </chakra.p>
        <chakra.p fontSize="sm" lineHeight="snug">
          {lots.length === 0 ? (
            <Trans>No good lot in stock</Trans>
          ) : (
            <chakra.strong color="warning.fg">
              <Trans>
                Still in stock:{' '}
                {format.list(
                  lots
                    .slice(0, 3)
                    .map((lot) => t`${words.amount(lot.onHand / line.uomFactor, line)} in ${lot.bin || '–'}`),
                )}
              </Trans>
            </chakra.strong>
          )}
        </chakra.p>
        <PressChoice
          label={t`Decision`}
          words={SHORT_DECISIONS}
          wordOf={(word) => labels[word]}
          value={decision?.decision ?? null}
          disabled={disabled}
          // A second press takes it back.
          onChange={(word) => onDecide(word === decision?.decision ? null : word)}
        />
        {decision && (
          <chakra.p fontSize="xs" color="fg.muted">
            <Trans>
              Decided by {decision.by}, {decidedAt}
            </Trans>
          </chakra.p>
        )}
      </chakra.div>
    </Card>
  );
}
