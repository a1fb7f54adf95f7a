/** What a person has drawn on the signature pad so far. It survives a reload and is removed when the signature is stored. */
export interface SignatureDraft {
  /** What it would be for; a draft for something else is nobody's business. */
  readonly of: string;
  readonly name: string;
  /** As contract/deliveries.ts has strokes. */
  readonly strokes: readonly (readonly (readonly number[])[])[];
  /** Width and height that the strokes were drawn on, in CSS pixels. */
  readonly space: { readonly width: number; readonly height: number };
}
