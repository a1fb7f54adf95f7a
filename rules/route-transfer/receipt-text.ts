/**
 * A receipt as plain text, top to bottom. `lines` can be shortened and cut at the end; the other parts stay complete.
 */
export interface ReceiptParts {
  readonly head: readonly string[];
  readonly lines: readonly { readonly quantity: string; readonly name: string }[];
  readonly foot: readonly string[];
  /** Returns the text for a number of omitted lines. */
  readonly more: (count: number) => string;
}

/** UTF-8 bytes of a QR code of version 15 with error correction M, less those that declare the character set. */
export const RECEIPT_BYTES = 408;

/**
 * Lengths of item names to try, longest first: complete words matter more than more lines, as long as most lines fit.
 */
const WIDTHS = [40, 28, 20];

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

const cut = (name: string, width: number): string => {
  const characters = [...name];
  return characters.length <= width
    ? name
    : `${characters
        .slice(0, width - 1)
        .join('')
        .trimEnd()}…`;
};

/**
 * Returns the receipt in at most `most` bytes: shortens names first, then omits lines at the end. Head and foot alone
 * may exceed the limit.
 */
export function receiptText({ head, lines, foot, more }: ReceiptParts, most = RECEIPT_BYTES): string {
  const write = (width: number, count: number): string =>
    [
      ...head,
      ...lines.slice(0, count).map(({ quantity, name }) => `${quantity} ${cut(name, width)}`),
      ...(count < lines.length ? [more(lines.length - count)] : []),
      ...foot,
    ].join('\n');
  for (const width of WIDTHS) {
    const whole = write(width, lines.length);
    if (bytesOf(whole) <= most) return whole;
  }
  const narrow = WIDTHS.at(-1) ?? 0;
  let count = lines.length - 1;
  while (count > 0 && bytesOf(write(narrow, count)) > most) count -= 1;
  return write(narrow, Math.max(0, count));
}
