import { Trans, useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { chakra } from '../../ui/chakra.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** A step of an order, a sales order or a delivery. */
export interface TimelineStep {
  readonly id: string;
  readonly label: ReactNode;
  /** About 14 px; a finished step shows a check mark instead. */
  readonly icon: ReactNode;
  /** The instant at which it was reached; null if unknown. */
  readonly at: string | null;
  readonly state: 'done' | 'current' | 'ahead';
  /** More text below: quantity, reason. */
  readonly detail?: ReactNode;
}

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1.75rem minmax(0, 1fr)',
    columnGap: 3,
    position: 'relative',
    paddingBottom: 3,
    lineHeight: 'snug',
    color: 'fg.muted',
    '& .dot': {
      display: 'grid',
      placeItems: 'center',
      width: 7,
      height: 7,
      borderRadius: 'full',
      borderWidth: '1px',
      borderColor: 'border.strong',
      bg: 'bg.surface',
    },
    '& .words': { paddingTop: 1 },
    '&:not(:last-child)::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: '0.84rem',
      top: 7,
      bottom: 0,
      width: '1px',
      bg: 'border.strong',
    },
    '&[data-state=ahead]': { color: 'fg.subtle' },
    '&[data-state=done] .dot': { bg: 'success.subtle', borderColor: 'success.border', color: 'success.fg' },
    '&[aria-current]': { color: 'fg', fontWeight: 'semibold' },
    '&[aria-current] .dot': { bg: 'accent', borderColor: 'accent', color: 'accent.fg' },
    _last: { paddingBottom: 0 },
  },
});

/** Past, current and future steps, with their known times. `timeZone` is the company's. */
export function StatusTimeline({
  steps,
  timeZone,
}: {
  readonly steps: readonly TimelineStep[];
  readonly timeZone: string;
}) {
  const { t } = useLingui();
  return (
    <ol aria-label={t`Progress`}>
      {steps.map((step) => (
        <Row
          key={step.id}
          data-state={step.state}
          {...(step.state === 'current' ? { 'aria-current': 'step' as const } : {})}
        >
          <span className="dot">{step.state === 'done' ? <Check size={14} aria-hidden /> : step.icon}</span>
          <span className="words">
            {step.label}
            {step.state === 'done' && (
              <VisuallyHidden>
                {' '}
                <Trans>done</Trans>
              </VisuallyHidden>
            )}
            {step.at && (
              <Small>
                <DateTimeText at={step.at} timeZone={timeZone} />
              </Small>
            )}
            {step.detail && <Small>{step.detail}</Small>}
          </span>
        </Row>
      ))}
    </ol>
  );
}

const Small = chakra('span', {
  base: { display: 'block', fontSize: 'xs', fontWeight: 'normal', color: 'fg.muted' },
});
