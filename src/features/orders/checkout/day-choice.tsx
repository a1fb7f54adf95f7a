import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { type ShippingMethod, skippedHolidays } from '../../../../rules/delivery-calendar.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { useToday } from '../../../sync/use-today.ts';
import { Button } from '../../../ui/button.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { cutoffAt } from './use-checkout-days.ts';

const AT_FIRST = 6;

const Choice = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    gap: 0.5,
    minHeight: 'touch',
    paddingInline: 3,
    paddingBlock: 2,
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'md',
    bg: 'bg.surface',
    cursor: 'pointer',
    lineHeight: 'snug',
    '& small': { fontSize: 'xs', color: 'fg.muted' },
    _hover: { bg: 'bg.hover' },
    '&:has(:checked)': { borderColor: 'accent', boxShadow: 'inset 0 0 0 1px {colors.accent}', bg: 'accent.subtle' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'ring', outlineOffset: '2px' },
  },
});

/** The available delivery days, each with its cutoff, and the holidays among them. */
export function DayChoice({
  method,
  days,
  value,
  onChange,
}: {
  readonly method: ShippingMethod;
  readonly days: readonly string[];
  readonly value: string | null;
  readonly onChange: (day: string) => void;
}) {
  const { t } = useLingui();
  const { location } = useShop();
  const format = useFormat();
  const name = useId();
  const [all, setAll] = useState(() => value !== null && days.indexOf(value) >= AT_FIRST);
  const shown = all ? days : days.slice(0, AT_FIRST);
  const today = useToday(location.timeZone);
  const skipped = skippedHolidays(location, method, today, shown.at(-1) ?? today);
  const holidays = format.list(skipped.map((day) => format.day(day, 'weekday')));
  return (
    <chakra.div display="grid" gap={2}>
      <chakra.div
        role="radiogroup"
        aria-label={method === 'Pickup' ? t`Pickup day` : t`Delivery day`}
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(9.5rem, 1fr))"
        gap={2}
      >
        {shown.map((day) => {
          // Its words do not wrap, because "8:00" and "p.m." on two lines are hard to read.
          const until = format.weekdayTime(cutoffAt(location, method, day), location.timeZone);
          return (
            <Choice key={day}>
              <chakra.input
                type="radio"
                name={name}
                value={day}
                checked={day === value}
                onChange={() => onChange(day)}
                position="absolute"
                inset={0}
                opacity={0}
                cursor="inherit"
              />
              <chakra.span fontWeight="semibold">{format.day(day, 'weekday')}</chakra.span>
              <small>
                <Trans>by {until}</Trans>
              </small>
            </Choice>
          );
        })}
      </chakra.div>
      {skipped.length > 0 && (
        <chakra.p fontSize="sm" color="fg.muted">
          {method === 'Pickup' ? (
            <Trans>No pickup on {holidays}: holiday</Trans>
          ) : (
            <Trans>No delivery on {holidays}: holiday</Trans>
          )}
        </chakra.p>
      )}
      {days.length > AT_FIRST && !all && (
        <div>
          <Button variant="quiet" onClick={() => setAll(true)}>
            <Trans>Later days</Trans>
          </Button>
        </div>
      )}
    </chakra.div>
  );
}
