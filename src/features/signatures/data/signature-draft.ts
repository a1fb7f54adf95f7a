/** The strokes on the signature pad so far. They survive a reload and are removed when the signature is stored. */
export interface SignatureDraft {
  /** The document to sign; a draft for another document is ignored. */
  readonly of: string;
  readonly name: string;
  /** Strokes as in contract/deliveries.ts. */
  readonly strokes: readonly (readonly (readonly number[])[])[];
  /** Width and height that the strokes were drawn on, in CSS pixels. */
  readonly space: { readonly width: number; readonly height: number };
}
