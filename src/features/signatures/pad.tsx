import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import SignaturePad from 'signature_pad';
import { chakra } from '../../ui/chakra.ts';
import { INK, PAD_OPTIONS, PAPER } from './pad-options.ts';
import { pointsOf, type Space, type Stroke, scaleOf, strokeOf, widened } from './strokes.ts';

export interface Drawn {
  readonly strokes: readonly Stroke[];
  readonly space: Space;
}

export interface PadProps {
  readonly drawn: Drawn;
  /** Called at the end of each stroke. */
  readonly onDrawn: (drawn: Drawn) => void;
}

/**
 * The signature pad, as wide as its container. The parent holds the strokes. When the phone is turned they are drawn
 * again, smaller if needed.
 */
export function Pad({ drawn, onDrawn }: PadProps) {
  const { t } = useLingui();
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = useRef<{ readonly pad: SignaturePad; scale: number }>(undefined);
  const latest = useRef({ drawn, onDrawn });
  useEffect(() => {
    latest.current = { drawn, onDrawn };
  });

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const pad = new SignaturePad(element, { ...PAD_OPTIONS, penColor: INK, backgroundColor: PAPER });
    const here = { pad, scale: 1 };
    shown.current = here;
    const size = (): Space => ({ width: element.clientWidth, height: element.clientHeight });
    const refit = () => {
      const { width, height } = size();
      if (width === 0) return;
      const ratio = Math.max(1, devicePixelRatio);
      element.width = Math.round(width * ratio);
      element.height = Math.round(height * ratio);
      element.getContext('2d')?.scale(ratio, ratio);
      here.scale = scaleOf(latest.current.drawn.space, { width, height });
      draw(pad, latest.current.drawn.strokes, here.scale);
    };
    const onEnd = () => {
      const { drawn: before, onDrawn: tell } = latest.current;
      const last = pad.toData().at(-1);
      if (!last || last.points.length === 0) return;
      const space = widened(before.space, size(), here.scale);
      tell({ strokes: [...before.strokes, strokeOf(last.points, here.scale)], space });
    };
    pad.addEventListener('endStroke', onEnd);
    const watch = new ResizeObserver(refit);
    watch.observe(element);
    refit();
    return () => {
      watch.disconnect();
      pad.removeEventListener('endStroke', onEnd);
      pad.off();
      shown.current = undefined;
    };
  }, []);

  const { strokes } = drawn;
  useEffect(() => {
    const here = shown.current;
    // Strokes that were just drawn are on the canvas already.
    if (here && here.pad.toData().length !== strokes.length) draw(here.pad, strokes, here.scale);
  }, [strokes]);

  return (
    <chakra.div
      position="relative"
      borderWidth="2px"
      borderColor="border.strong"
      borderRadius="md"
      overflow="hidden"
      bg={PAPER}
    >
      <chakra.canvas
        ref={canvas}
        role="img"
        aria-label={strokes.length > 0 ? t`A signature` : t`Sign here with a finger, a pen or a mouse`}
        display="block"
        width="full"
        height="clamp(11rem, 27dvh, 20rem)"
        cursor="crosshair"
        touchAction="none"
        data-signature-pad=""
      />
      <chakra.div
        aria-hidden
        position="absolute"
        insetInline={4}
        bottom="22%"
        borderBottomWidth="2px"
        borderColor="#8a8a8a"
        pointerEvents="none"
        color="#5c5c5c"
        fontWeight="bold"
      >
        ×
      </chakra.div>
    </chakra.div>
  );
}

function draw(pad: SignaturePad, strokes: readonly Stroke[], scale: number): void {
  pad.fromData(
    strokes.map((stroke) => ({
      ...PAD_OPTIONS,
      penColor: INK,
      compositeOperation: 'source-over',
      points: pointsOf(stroke, scale),
    })),
  );
}
