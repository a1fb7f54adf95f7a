import { useMemo } from 'react';
import { chakra } from '../../ui/chakra.ts';
import { pathOf, type QrLevel, QUIET, writeQr } from './write-qr.ts';

export interface QrPictureProps {
  readonly text: string;
  readonly level: QrLevel;
  /** What it is, for those who don't see it. */
  readonly label: string;
}

/** A QR code, as wide as its place: black on white in every theme, for half of all readers take no others. */
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
