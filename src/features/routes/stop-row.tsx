import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Check from 'lucide-react/icons/check';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Undo2 from 'lucide-react/icons/undo-2';
import type { KeyboardEvent, PointerEvent } from 'react';
import { dayInZone, timeInZone } from '../../../rules/calendar.ts';
import { isAfterHours, isReceiving } from '../../../rules/receiving-hours.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { chakra } from '../../ui/chakra.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { AddressLink } from '../deliveries/address-link.tsx';
import { useHoursText } from '../locations/use-hours-text.ts';
import { casesOf, endedAt, isStopDone, isToCollect, type Stop, stateOf, stopNumber, totalOf } from './run.ts';
import { CollectBadge, StopBadge, UncheckedBadge, UnsignedBadge } from './stop-badge.tsx';
import { useRunTime } from './use-run-time.ts';

const Row = chakra('li', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '3rem minmax(0, 1fr)',
    columnGap: 3,
    paddingInline: 3,
    paddingBlock: 3,
    bg: 'bg.surface',
    borderBottomWidth: '1px',
    borderColor: 'border',
    _last: { borderBottomWidth: 0 },
    // The road from stop to stop.
    _before: {
      content: '""',
      position: 'absolute',
      insetBlock: 0,
      insetInlineStart: 'calc({spacing.3} + 1.5rem - 1px)',
      width: '2px',
      bg: 'border.strong',
    },
    '&:first-child::before': { top: 6 },
    '&:last-child::before': { bottom: 'calc(100% - 2rem)' },
    '&[data-dragged]': { opacity: 0.45 },
    '&[data-drop]::after': {
      content: '""',
      position: 'absolute',
      insetInline: 0,
      height: '4px',
      borderRadius: 'full',
      bg: 'accent',
      zIndex: 1,
    },
    '&[data-drop=before]::after': { top: '-3px' },
    '&[data-drop=after]::after': { bottom: '-3px' },
  },
  variants: { next: { true: { boxShadow: 'inset 5px 0 0 {colors.accent}' } } },
});

const Place = chakra('span', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    width: 9,
    height: 9,
    marginInline: 'auto',
    borderRadius: 'full',
    borderWidth: '2px',
    borderColor: 'border.strong',
    bg: 'bg.surface',
    fontSize: 'sm',
    fontWeight: 'bold',
    fontVariantNumeric: 'tabular-nums',
    lineHeight: 'tight',
  },
  variants: {
    look: {
      open: {},
      next: { bg: 'accent', color: 'accent.fg', borderColor: 'accent' },
      done: { bg: 'success.solid', color: 'success.on', borderColor: 'success.solid' },
      back: { bg: 'warning.subtle', color: 'warning.fg', borderColor: 'warning.border' },
    },
  },
  defaultVariants: { look: 'open' },
});

const Target = chakra(AppLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: 9,
    fontSize: 'md',
    fontWeight: 'semibold',
    lineHeight: 'snug',
    overflowWrap: 'anywhere',
    _after: { content: '""', position: 'absolute', inset: 0 },
  },
});

const Handle = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: 'touch',
    minHeight: 'touch',
    color: 'fg.muted',
    cursor: 'grab',
    touchAction: 'none',
    borderRadius: 'sm',
    borderWidth: '1px',
    borderColor: 'border.strong',
    _hover: { color: 'fg', bg: 'bg.hover' },
    _active: { cursor: 'grabbing' },
  },
});

export interface Moving {
  readonly total: number;
  readonly dragged: boolean;
  readonly drop: 'before' | 'after' | undefined;
  readonly onGrab: (event: PointerEvent<HTMLElement>) => void;
  readonly onMove: (by: -1 | 1) => void;
}

/**
 * A stop on the timeline: location, quantity, state. While stops are rearranged it can be moved by handle, buttons and
 * keys.
 */
export function StopRow({
  stop,
  position,
  query,
  next,
  unchecked,
  unsigned,
  day,
  timeZone,
  clock,
  departsAt,
  expectedAt,
  hasLeft,
  onTheRoad,
  moving,
}: {
  readonly stop: Stop;
  /** Position in driving order, from 1. */
  readonly position: number;
  readonly query: string;
  /** The next stop. */
  readonly next: boolean;
  /** Number of lines that the load check has not found. */
  readonly unchecked: number;
  readonly unsigned: boolean;
  /** Day of the run. */
  readonly day: string;
  /** The company's. */
  readonly timeZone: string;
  /** The time there, HH:MM. */
  readonly clock: string;
  /** When the truck left or will leave; null if that is not known. */
  readonly departsAt: string | null;
  /** When the truck is expected; null if too little is known. */
  readonly expectedAt: string | null;
  /** The truck has left; it may be back. */
  readonly hasLeft: boolean;
  /** The truck has left and is not back. */
  readonly onTheRoad: boolean;
  readonly moving?: Moving | undefined;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const hoursText = useHoursText();
  const { name, deliveries } = stop;
  const [first] = deliveries;
  const number = stopNumber(stop) ?? '–';
  const done = isStopDone(stop);
  const state = stateOf(stop, hasLeft);
  const back = state === 'comes_back';
  const isLeft = state === 'left_behind';
  const total = totalOf(deliveries);
  const cases = casesOf(deliveries);
  const orders = deliveries.length;
  const ended = endedAt(stop);
  const lanes = [...new Set(deliveries.filter(({ status }) => status === 'staged').flatMap(({ lane }) => lane || []))];
  const lane = format.list(lanes);
  const receives = first?.receives ?? null;
  const hours = receives && hoursText(receives);
  const isClosed = onTheRoad && !ended && !isLeft && receives !== null && !isReceiving(receives, clock);
  const runTime = useRunTime(day, timeZone);
  const localTime = (at: string) => ({ day: dayInZone(at, timeZone), time: timeInZone(at, timeZone) });
  const isLate =
    !isClosed &&
    expectedAt !== null &&
    departsAt !== null &&
    receives !== null &&
    isAfterHours(receives, localTime(expectedAt), { day, departure: localTime(departsAt) });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    moving?.onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <Row
      data-line={stop.locationId}
      {...(next && !moving ? { next: true, 'aria-current': 'step' } : {})}
      {...(moving?.dragged ? { 'data-dragged': '' } : {})}
      {...(moving?.drop ? { 'data-drop': moving.drop } : {})}
    >
      <Place look={done ? 'done' : back ? 'back' : next ? 'next' : 'open'}>
        {done ? (
          <Check size={20} aria-label={t`Stop ${number}, done`} />
        ) : back ? (
          <Undo2 size={20} aria-label={t`Stop ${number}, returns to warehouse`} />
        ) : (
          number
        )}
      </Place>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={1.5} minWidth={0}>
        {moving ? (
          <chakra.span fontSize="md" fontWeight="semibold" lineHeight="snug" overflowWrap="anywhere">
            {name}
          </chakra.span>
        ) : (
          <Target to={`/mobile/driver/stops/${encodeURIComponent(stop.locationId)}${query}`}>{name}</Target>
        )}
        {first && !moving && (
          <chakra.div position="relative" zIndex={1} justifySelf="start">
            <AddressLink address={first.address} />
          </chakra.div>
        )}
        {!isLeft && (
          <chakra.p fontSize="sm" color="fg" fontVariantNumeric="tabular-nums">
            <Plural value={cases} one="# case" other="# cases" />
            {orders > 1 && (
              <>
                {' · '}
                <Plural value={orders} one="# order" other="# orders" />
              </>
            )}
            {total !== null && (
              <>
                {' · '}
                <Money cents={total} strong />
              </>
            )}
            {lane !== '' && (
              <>
                {' · '}
                <Trans>Lane {lane}</Trans>
              </>
            )}
            {ended && ` · ${runTime(ended)}`}
          </chakra.p>
        )}
        {expectedAt && (
          <chakra.p fontSize="sm" fontVariantNumeric="tabular-nums">
            <Trans>Expected about {runTime(expectedAt)}</Trans>
          </chakra.p>
        )}
        {receives && !ended && !isLeft && (
          <chakra.p fontSize="sm" color="fg.muted">
            <Trans>Receives {hours}</Trans>
          </chakra.p>
        )}
        {!moving && (
          <chakra.div display="flex" flexWrap="wrap" gap={2}>
            <StopBadge state={state} />
            <UncheckedBadge lines={unchecked} />
            {unsigned && <UnsignedBadge />}
            {!ended && deliveries.some(isToCollect) && <CollectBadge />}
            {isClosed && (
              <StatusBadge tone="warning">
                <Trans>Outside its hours now</Trans>
              </StatusBadge>
            )}
            {isLate && (
              <StatusBadge tone="warning">
                <Trans>Expected after its hours</Trans>
              </StatusBadge>
            )}
            {deliveries.some(({ notes }) => notes !== '') && (
              <chakra.span fontSize="xs" color="fg.muted">
                <Trans>Has a note</Trans>
              </chakra.span>
            )}
          </chakra.div>
        )}
        {moving && (
          <chakra.div display="flex" gap={2}>
            <Handle
              type="button"
              aria-label={t`Move ${name}, stop ${position} of ${moving.total}`}
              aria-description={t`Press the up and down arrow keys to move it, or drag it.`}
              onPointerDown={moving.onGrab}
              onKeyDown={onKeyDown}
            >
              <GripVertical size={24} aria-hidden />
            </Handle>
            <IconButton
              variant="secondary"
              label={t`${name} earlier`}
              icon={<ArrowUp size={24} aria-hidden />}
              disabled={position === 1}
              onClick={() => moving.onMove(-1)}
            />
            <IconButton
              variant="secondary"
              label={t`${name} later`}
              icon={<ArrowDown size={24} aria-hidden />}
              disabled={position === moving.total}
              onClick={() => moving.onMove(1)}
            />
          </chakra.div>
        )}
      </chakra.div>
    </Row>
  );
}
