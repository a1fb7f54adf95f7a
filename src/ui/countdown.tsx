import { Trans, useLingui } from '@lingui/react/macro';
import Clock from 'lucide-react/icons/clock';
import { useEffect, useRef } from 'react';
import { useNow } from '../lib/use-now.ts';
import { chakra } from './chakra.ts';
import { useFormat } from './use-format.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface CountdownProps {
  /** The instant, ISO-8601 in UTC. */
  until: string;
  /** What ends then: "Order by 10:30 PM for Tue". Shown before the time left. */
  label?: string | undefined;
  /** Server time minus device time in milliseconds, so that a wrong device clock changes nothing. Default 0. */
  clockOffsetMs?: number | undefined;
  /** Called once when it is over. */
  onOver?: (() => void) | undefined;
}

const MINUTE = 60_000;
/** Read out when this many minutes are left, and at no other time. */
const ANNOUNCED = [60, 30, 15, 5, 1];
const WARN_MINUTES = 30;
const SECONDS_BELOW_MINUTES = 5;

/**
 * Shows the time left by the minute, and by the second only at the very end. Digits keep their width, so the layout is
 * stable.
 */
export function Countdown({ until, label, clockOffsetMs = 0, onOver }: CountdownProps) {
  const { t } = useLingui();
  const format = useFormat();
  const slow = useNow(10_000);
  const near = Date.parse(until) - slow - clockOffsetMs < (SECONDS_BELOW_MINUTES + 1) * MINUTE;
  return near ? (
    <Ticking everyMs={1000} {...{ until, label, clockOffsetMs, onOver }} />
  ) : (
    <Left left={Date.parse(until) - slow - clockOffsetMs} label={label} format={format} over={t`Cutoff passed`} />
  );
}

function Ticking({ everyMs, until, label, clockOffsetMs = 0, onOver }: CountdownProps & { everyMs: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const left = Date.parse(until) - useNow(everyMs) - clockOffsetMs;
  const over = left <= 0;
  const told = useRef(false);
  useEffect(() => {
    if (!over || told.current) return;
    told.current = true;
    onOver?.();
  }, [over, onOver]);
  return <Left left={left} label={label} format={format} over={t`Cutoff passed`} />;
}

function Left({
  left,
  label,
  format,
  over,
}: {
  left: number;
  label: string | undefined;
  format: ReturnType<typeof useFormat>;
  over: string;
}) {
  const { t } = useLingui();
  const ended = left <= 0;
  const span = format.span(left);
  const minutes = Math.ceil(left / MINUTE);
  const tone = minutes <= SECONDS_BELOW_MINUTES ? 'danger.fg' : minutes <= WARN_MINUTES ? 'warning.fg' : 'fg.muted';
  const threshold = ANNOUNCED.findLast((limit) => minutes <= limit);
  const rounded = format.span((threshold ?? 0) * MINUTE);
  const announced =
    threshold === undefined ? '' : [label, ended ? over : t`${rounded} left`].filter(Boolean).join(' · ');
  return (
    <chakra.span
      role="timer"
      display="inline-flex"
      alignItems="center"
      gap={1.5}
      color={tone}
      fontVariantNumeric="tabular-nums"
      // Words may wrap to a second line in a narrow card; the time never breaks.
      css={{ '& svg': { flexShrink: 0 }, '& strong': { whiteSpace: 'nowrap' } }}
    >
      <Clock size={16} aria-hidden />
      <span>
        {label && `${label} · `}
        {ended ? (
          <strong>{over}</strong>
        ) : (
          <Trans>
            <strong>{span}</strong> left
          </Trans>
        )}
      </span>
      {/* Changes only at a threshold, so it is read out a few times and not each second. */}
      <VisuallyHidden aria-live="polite">{announced}</VisuallyHidden>
    </chakra.span>
  );
}
