/** A bar code of a label: GS1-128, or plain Code 128. */
export interface LabelSymbol {
  /** What the bars encode; in GS1-128 an element string, with U+001D between elements. */
  readonly data: string;
  readonly isGs1: boolean;
  /** Text below the bars. */
  readonly text: string;
}

/**
 * A label of 4 × 6 inches as it is printed, in words of its reader, for paper from a browser (features/labels) and for
 * label printers (zpl.ts). Empty texts are left out.
 */
export interface PrintedLabel {
  /** Small, on top: who packed the goods, or whose pallet it is. */
  readonly heading: string;
  /** Large, on at most two lines. */
  readonly title: string;
  readonly detail: string;
  /** At most two. */
  readonly symbols: readonly LabelSymbol[];
  /** What the label identifies, with its name: a lot, a pallet. */
  readonly main: { readonly name: string; readonly value: string };
  /** Short lines such as dates; at most five. */
  readonly facts: readonly string[];
  /** Weights, in bold. */
  readonly weight: string;
  /** The voice pick code, white on black. */
  readonly voice: { readonly minor: string; readonly major: string } | null;
}

export interface LabelCopies {
  readonly label: PrintedLabel;
  readonly copies: number;
}

/** Returns the labels in their order, with equal neighbours counted instead of repeated. */
export function withCopies(labels: readonly PrintedLabel[]): LabelCopies[] {
  const groups: { label: PrintedLabel; key: string; copies: number }[] = [];
  for (const label of labels) {
    const key = JSON.stringify(label);
    const last = groups.at(-1);
    if (last?.key === key) last.copies += 1;
    else groups.push({ label, key, copies: 1 });
  }
  return groups.map(({ label, copies }) => ({ label, copies }));
}
