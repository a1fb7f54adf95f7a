/** A receipt as plain text, from top to bottom; `lines` may be shortened and left out at the end, the others are always whole. */
export interface ReceiptParts {
  readonly head: readonly string[];
  readonly lines: readonly { readonly quantity: string; readonly name: string }[];
  readonly foot: readonly string[];
  /** Says how many lines were left out. */
  readonly more: (count: number) => string;
}

/** Bytes of UTF-8 that a QR code of version 15 with error correction M carries, less those that name the character set. */
export const RECEIPT_BYTES = 408;

/** Characters of a name to try, the most first: whole words are worth more than more lines, as long as most lines are there. */
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

/** The receipt in at most so many bytes: names are cut first, then lines at the end. Head and foot alone may be longer than that. */
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
