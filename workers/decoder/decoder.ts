/** An image with four bytes (red, green, blue, alpha) per pixel. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

/** A symbol that was read in an image. */
export interface DecodedSymbol {
  /** The text, with its symbology identifier (`]C1…`) in front, as a hand scanner sends it; FNC1 is U+001D. */
  readonly text: string;
  /** Its center, in pixels of the image. */
  readonly at: { readonly x: number; readonly y: number };
  /** So few lines of the image agree on it that it may be another valid number: more equal reads have to prove it. */
  readonly isWeak?: boolean;
}

/** `fast` for most images of a stream; `thorough` finds more and takes longer. */
export type Effort = 'fast' | 'thorough';

export interface Decoder {
  readonly name: string;
  decode(frame: Frame, effort: Effort): Promise<readonly DecodedSymbol[]>;
}

/**
 * Stripes of any kind can look like Interleaved 2 of 5, so it must have a case's fourteen digits with a correct check
 * digit.
 */
export const ITF_DIGITS = 14;
