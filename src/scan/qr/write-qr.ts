import { EncodeHintType, QRCodeDecoderErrorCorrectionLevel, QRCodeEncoder } from '@zxing/library';

/** Error correction: `L` restores 7 % of a code, for clean screens; `M` restores 15 %. */
export type QrLevel = 'L' | 'M';

export interface QrCode {
  /** Modules per side, without the quiet zone. */
  readonly size: number;
  /** 1 to 40. */
  readonly version: number;
  readonly dark: (x: number, y: number) => boolean;
}

/** White modules that a code needs around it. */
export const QUIET = 4;

/**
 * Writes a text as a QR code, in the smallest version that holds it. Alphanumeric texts take 5.5 bits per character,
 * others UTF-8. Throws if no version holds it (4,296 and 2,953 characters at level L).
 */
export function writeQr(text: string, level: QrLevel): QrCode {
  // The alphanumeric mode needs no character set, and the library would write one.
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

/** Returns the dark modules as an SVG path in module units, quiet zone included. */
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
