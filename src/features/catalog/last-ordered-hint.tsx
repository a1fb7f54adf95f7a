import { Trans } from '@lingui/react/macro';
import History from 'lucide-react/icons/history';
import { dayInZone, daysBetween, weekdayOf } from '../../../rules/calendar.ts';
import { useToday } from '../../sync/use-today.ts';
import { chakra } from '../../ui/chakra.ts';
import { useFormat } from '../../ui/use-format.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { LastOrdered } from '../orders/data/usual-quantities.ts';

/** Number of days up to which a weekday names a date best. */
const WEEK = 7;

/**
 * "3 CS last Tuesday · usually 4". A press takes the last quantity again. "3 CS coming Tue, Nov 24", without a press, if
 * it still arrives.
 */
export function LastOrderedHint({
  last,
  label,
  timeZone,
  onTake,
}: {
  readonly last: LastOrdered;
  /** The item, read out. */
  readonly label: string;
  readonly timeZone: string;
  readonly onTake: (last: LastOrdered) => void;
}) {
  const format = useFormat();
  const today = useToday(timeZone);
  const on = dayInZone(last.submittedAt, timeZone);
  const count = format.number(last.quantity);
  const { usual } = last;
  const often = format.number(usual ?? 0);
  const ago = daysBetween(on, today);
  const weekday = format.weekday(weekdayOf(on));
  const day = format.day(on, 'date');
  if (last.arrivesOn) {
    const arrives = format.day(last.arrivesOn, 'weekday');
    return (
      <chakra.span fontSize="xs" color="fg.muted">
        <Trans>
          {count} {last.uom} coming {arrives}
        </Trans>
      </chakra.span>
    );
  }
  return (
    <chakra.button
      type="button"
      onClick={() => onTake(last)}
      display="inline-flex"
      alignItems="center"
      gap={1}
      minHeight={6}
      textAlign="start"
      position="relative"
      borderRadius="sm"
      fontSize="xs"
      color="accent.text"
      cursor="pointer"
      css={{ '& svg': { flexShrink: 0 } }}
      _hover={{ textDecoration: 'underline' }}
      // The target is as tall as a thumb, but the line is not.
      _after={{ content: '""', position: 'absolute', insetInline: -2, insetBlock: -3 }}
    >
      <History size={14} aria-hidden />
      <span>
        {ago < 1 ? (
          <Trans>
            {count} {last.uom} ordered today
          </Trans>
        ) : ago === 1 ? (
          <Trans>
            {count} {last.uom} yesterday
          </Trans>
        ) : ago <= WEEK ? (
          <Trans>
            {count} {last.uom} last {weekday}
          </Trans>
        ) : (
          <Trans>
            {count} {last.uom} on {day}
          </Trans>
        )}
        {usual !== null && usual !== last.quantity && (
          <>
            {' · '}
            <Trans>usually {often}</Trans>
          </>
        )}
      </span>
      {/* Begins with the visible text, so that voice control users can say it. */}
      <VisuallyHidden>
        <Trans>add the same again: {label}</Trans>
      </VisuallyHidden>
    </chakra.button>
  );
}
