/** A picture, four bytes (red, green, blue, alpha) to the pixel. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

/** A symbol that was read in a picture. */
export interface DecodedSymbol {
  /** What it holds, with its symbology identifier (`]C1…`) in front, as a hand scanner sends it; FNC1 is U+001D. */
  readonly text: string;
  /** Its middle, in pixels of the picture. */
  readonly at: { readonly x: number; readonly y: number };
}

/** `fast` for most pictures of a row; `thorough` finds more and takes longer. */
export type Effort = 'fast' | 'thorough';

export interface Decoder {
  readonly name: string;
  decode(frame: Frame, effort: Effort): Promise<readonly DecodedSymbol[]>;
}

/** Interleaved 2 of 5 is read into stripes of any kind; a case has fourteen digits of it, the last of which checks the others. */
export const ITF_DIGITS = 14;
