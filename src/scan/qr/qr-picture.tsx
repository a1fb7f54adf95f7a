import { useMemo } from 'react';
import { chakra } from '../../ui/chakra.ts';
import { pathOf, type QrLevel, QUIET, writeQr } from './write-qr.ts';

export interface QrPictureProps {
  readonly text: string;
  readonly level: QrLevel;
  /** The name of the code, for screen readers. */
  readonly label: string;
}

/**
 * A QR code as wide as its container. Black on white in every theme, because half of all readers accept nothing else.
 */
export default function QrPicture({ text, level, label }: QrPictureProps) {
  const { path, side } = useMemo(() => {
    const code = writeQr(text, level);
    return { path: pathOf(code), side: code.size + 2 * QUIET };
  }, [text, level]);
  return (
    <chakra.svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      display="block"
      width="full"
      height="auto"
      borderRadius="md"
      bg="#fff"
    >
      <path d={path} fill="#000" />
    </chakra.svg>
  );
}
