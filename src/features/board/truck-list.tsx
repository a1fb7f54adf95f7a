import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { clockText } from '../../lib/clock-text.ts';
import { useSession } from '../../sync/use-session.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { chakra } from '../../ui/chakra.ts';
import { ListRow } from '../../ui/list-row.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useTimeOnDay } from '../routes/use-run-time.ts';
import type { Truck, TruckState } from './data/board.ts';

const TONES = { ready: 'success', late: 'danger', tight: 'warning', 'in-time': 'info', unplanned: 'neutral' } as const;

const Target = chakra(AppLink, {
  base: {
    fontWeight: 'semibold',
    lineHeight: 'snug',
    minWidth: 0,
    _after: { content: '""', position: 'absolute', inset: 0 },
  },
});

/** Returns the texts of the states of trucks. */
export function useTruckWords() {
  const { t } = useLingui();
  const format = useFormat();
  const timeOnDay = useTimeOnDay(useSession().settings?.timeZone ?? 'UTC');
  return {
    state: ({ state, readyAt, day }: Pick<Truck, 'state' | 'readyAt' | 'day'>): string => {
      const ready = readyAt === null ? null : timeOnDay(new Date(readyAt).toISOString(), day);
      const words: Readonly<Record<TruckState, string>> = {
        ready: t`Ready`,
        late: t`Late`,
        tight: ready === null ? t`Tight` : t`Ready at ${ready}`,
        'in-time': t`In time`,
        unplanned: t`No departure planned`,
      };
      return words[state];
    },
    name: ({ routeName }: Pick<Truck, 'routeName'>): string => routeName ?? t`No route`,
    departure: ({ day, departsAt, isLate }: Pick<Truck, 'day' | 'departsAt' | 'isLate'>): string =>
      [
        format.day(day, 'weekday'),
        departsAt && t`departs ${clockText(format, departsAt)}`,
        isLate && t`late, not departed`,
      ]
        .filter(Boolean)
        .join(' · '),
  };
}

/** The trucks by departure: how far their orders are, who picks them, and which will be late. */
export function TruckList({
  trucks,
  chosen,
  pathOf,
}: {
  readonly trucks: readonly Truck[];
  /** The key of the truck that is shown beside the list; null if there is none. */
  readonly chosen: string | null;
  readonly pathOf: (truck: Truck) => string;
}) {
  const { t } = useLingui();
  return (
    <chakra.ul
      aria-label={t`Trucks`}
      borderWidth="1px"
      borderColor="border"
      borderRadius="md"
      overflow="hidden"
      bg="bg.surface"
    >
      {trucks.map((truck) => (
        <Row key={truck.key} truck={truck} isChosen={truck.key === chosen} to={pathOf(truck)} />
      ))}
    </chakra.ul>
  );
}

function Row({ truck, isChosen, to }: { readonly truck: Truck; readonly isChosen: boolean; readonly to: string }) {
  const { t } = useLingui();
  const words = useTruckWords();
  const { open, picking, staged, lines, linesLeft, linesShort, pickers, state } = truck;
  const name = words.name(truck);
  const done = lines - linesLeft;
  return (
    <ListRow
      position="relative"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap={1}
      paddingInline={3}
      paddingBlock={2}
      _last={{ borderBottomWidth: 0 }}
      _hover={{ bg: 'bg.hover' }}
      boxShadow={isChosen ? 'inset 4px 0 0 {colors.accent}' : undefined}
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" justifyContent="space-between" columnGap={3}>
        <Target to={to} aria-current={isChosen ? 'true' : undefined}>
          {name}
        </Target>
        <StatusBadge tone={TONES[state]}>{words.state(truck)}</StatusBadge>
      </chakra.div>
      <chakra.p fontSize="sm" color={truck.isLate ? 'danger.fg' : 'fg.muted'}>
        {words.departure(truck)}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" columnGap={3} fontSize="sm" fontVariantNumeric="tabular-nums">
        <span>
          <Trans>
            {open} open, {picking} picking, {staged} staged
          </Trans>
        </span>
        <chakra.strong>
          <Plural value={linesLeft} _0="no line left" one="# line left" other="# lines left" />
        </chakra.strong>
        {linesShort > 0 && (
          <chakra.span color="warning.fg" fontWeight="medium">
            <Plural value={linesShort} one="# line short" other="# lines short" />
          </chakra.span>
        )}
      </chakra.div>
      {pickers.length > 0 && (
        <chakra.p fontSize="xs" color="fg.muted" overflowWrap="anywhere">
          {pickers.join(', ')}
        </chakra.p>
      )}
      <ProgressBar
        label={t`Picked for ${name}`}
        value={done}
        max={lines}
        valueText={t`${done} of ${lines} lines`}
        tone={state === 'ready' ? 'success' : 'accent'}
      />
    </ListRow>
  );
}
