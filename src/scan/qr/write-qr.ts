import { EncodeHintType, QRCodeDecoderErrorCorrectionLevel, QRCodeEncoder } from '@zxing/library';

/** How much of a code may be spoilt: `L` 7 %, for screens, which get no dirt; `M` 15 %. */
export type QrLevel = 'L' | 'M';

export interface QrCode {
  /** Modules to the side, without the quiet zone. */
  readonly size: number;
  /** 1 to 40. */
  readonly version: number;
  readonly dark: (x: number, y: number) => boolean;
}

/** Modules of white that a code needs around it. */
export const QUIET = 4;

/**
 * A text as QR code, in the smallest version that holds it; texts of the alphanumeric mode take 5.5 bits to the character, others UTF-8. Throws where no
 * version holds it (4,296 and 2,953 characters at level L).
 */
export function writeQr(text: string, level: QrLevel): QrCode {
  // The mode that is for few characters needs no character set, and with one it would carry it, too.
  const plain = /^[0-9A-Z $%*+\-./:]*$/.test(text);
  const hints = new Map<EncodeHintType, unknown>(plain ? [] : [[EncodeHintType.CHARACTER_SET, 'UTF-8']]);
  const written = QRCodeEncoder.encode(text, QRCodeDecoderErrorCorrectionLevel[level], hints as never);
  const matrix = written.getMatrix();
  return {
    size: matrix.getWidth(),
    version: written.getVersion().getVersionNumber(),
    dark: (x, y) => matrix.get(x, y) === 1,
  };
}

/** The dark modules as the path of an SVG whose unit is a module, the quiet zone included. */
export function pathOf({ size, dark }: QrCode): string {
  let path = '';
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      if (!dark(x, y)) continue;
      const from = x;
      while (x < size && dark(x, y)) x += 1;
      path += `M${from + QUIET} ${y + QUIET}h${x - from}v1h${from - x}z`;
    }
  return path;
}
