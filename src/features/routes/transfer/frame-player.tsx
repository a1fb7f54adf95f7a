import { Trans, useLingui } from '@lingui/react/macro';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useWakeLock } from '../../../lib/use-wake-lock.ts';
import { Button } from '../../../ui/button.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const QrPicture = lazy(() => import('../../../scan/qr/qr-picture.tsx'));

/**
 * Milliseconds per code. The quickest changes five times a second, which is less than three flashes a second, a rate
 * that harms some users.
 */
const SPEEDS = { slow: 900, normal: 450, fast: 200 } as const;
type Speed = keyof typeof SPEEDS;

/** Shows codes one after another, as large as the screen allows. */
export function FramePlayer({
  frames,
  only,
}: {
  readonly frames: readonly string[];
  readonly only: readonly number[];
}) {
  const { t } = useLingui();
  const shown = only.length > 0 ? only : frames.map((_, index) => index);
  const [at, setAt] = useState(0);
  const [runs, setRuns] = useState(true);
  const [speed, setSpeed] = useState<Speed>(() =>
    matchMedia('(prefers-reduced-motion: reduce)').matches ? 'slow' : 'normal',
  );
  const count = shown.length;
  useWakeLock(true);
  useEffect(() => {
    if (!runs || count < 2) return;
    const timer = setInterval(() => setAt((before) => (before + 1) % count), SPEEDS[speed]);
    return () => clearInterval(timer);
  }, [runs, speed, count]);
  const step = (by: number) => {
    setRuns(false);
    setAt((before) => (before + by + count) % count);
  };
  const index = shown[at % count] ?? 0;
  const number = index + 1;
  const total = frames.length;
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
      <chakra.div
        data-transfer-frame={number}
        marginInline="auto"
        width="full"
        style={{ maxWidth: 'min(36rem, calc(100dvh - 13rem))' }}
      >
        <Suspense fallback={<Skeleton aspectRatio="1" height="auto" width="full" />}>
          <QrPicture text={frames[index] ?? ''} level="L" label={t`Code ${number} of ${total}`} />
        </Suspense>
      </chakra.div>
      <chakra.p
        textAlign="center"
        fontSize="lg"
        fontWeight="semibold"
        fontVariantNumeric="tabular-nums"
        aria-live={runs ? 'off' : 'polite'}
      >
        <Trans>
          Code {number} of {total}
        </Trans>
      </chakra.p>
      <chakra.div display="grid" gridTemplateColumns="auto minmax(min-content, 1fr) auto" gap={2}>
        <IconButton
          variant="secondary"
          label={t`Previous code`}
          icon={<ChevronLeft size={24} aria-hidden />}
          disabled={count < 2}
          onClick={() => step(-1)}
        />
        <Button
          full
          icon={runs ? <Pause size={22} aria-hidden /> : <Play size={22} aria-hidden />}
          disabled={count < 2}
          onClick={() => setRuns(!runs)}
        >
          {runs ? <Trans>Pause</Trans> : <Trans>Continue</Trans>}
        </Button>
        <IconButton
          variant="secondary"
          label={t`Next code`}
          icon={<ChevronRight size={24} aria-hidden />}
          disabled={count < 2}
          onClick={() => step(1)}
        />
      </chakra.div>
      <SegmentedControl
        label={t`Code speed`}
        full
        value={speed}
        onChange={setSpeed}
        segments={[
          { value: 'slow', label: <Trans>Slow</Trans> },
          { value: 'normal', label: <Trans>Normal</Trans> },
          { value: 'fast', label: <Trans>Fast</Trans> },
        ]}
      />
    </chakra.div>
  );
}
