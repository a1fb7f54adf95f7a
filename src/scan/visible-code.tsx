import { chakra } from '../ui/chakra.ts';

/** ASCII control characters by their names in the standard (ISO 646). */
const NAMES =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'.split(
    ' ',
  );
const DELETE = 127;

const Control = chakra('span', {
  base: {
    display: 'inline-block',
    marginInline: '0.1em',
    paddingInline: '0.3em',
    borderRadius: 'sm',
    bg: 'accent',
    color: 'accent.fg',
    fontFamily: 'body',
    fontSize: '0.75em',
    fontWeight: 'semibold',
    lineHeight: 'snug',
    verticalAlign: '0.1em',
  },
});

interface Piece {
  /** The offset of the piece, which is its key. */
  readonly at: number;
  readonly text: string;
  readonly control: string | undefined;
}

/** Returns the text in pieces: runs of printable characters, and each control character by its name. */
export function piecesOf(text: string): Piece[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return [...text.matchAll(/[\u0000-\u001f\u007f]|[^\u0000-\u001f\u007f]+/g)].map(({ 0: piece, index }) => {
    const code = piece.charCodeAt(0);
    return { at: index, text: piece, control: code === DELETE ? 'DEL' : NAMES[code] };
  });
}

/**
 * A code with visible control characters, each as a small label with its name, because few fonts have signs for them.
 */
export function VisibleCode({ text }: { text: string }) {
  return piecesOf(text).map(({ at, text: piece, control }) =>
    control === undefined ? <span key={at}>{piece}</span> : <Control key={at}>{control}</Control>,
  );
}
