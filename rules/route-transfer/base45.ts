/** The characters of QR's alphanumeric mode, in the order of RFC 9285. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const VALUES = new Map([...ALPHABET].map((character, value) => [character, value]));

/** Encodes bytes as base45 (RFC 9285): two bytes become three characters, which QR stores in 16.5 bits. */
export function toBase45(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const pair = at + 1 < bytes.length;
    let value = pair ? bytes[at]! * 256 + bytes[at + 1]! : bytes[at]!;
    for (let left = pair ? 3 : 2; left > 0; left -= 1) {
      text += ALPHABET[value % 45];
      value = Math.floor(value / 45);
    }
  }
  return text;
}

/** Decodes base45 text. Returns null if the text is not base45. */
export function fromBase45(text: string): Uint8Array | null {
  if (text.length % 3 === 1) return null;
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const group = text.slice(at, at + 3);
    let value = 0;
    for (let place = group.length - 1; place >= 0; place -= 1) {
      const digit = VALUES.get(group[place]!);
      if (digit === undefined) return null;
      value = value * 45 + digit;
    }
    if (group.length === 3) {
      if (value > 0xffff) return null;
      bytes.push(value >> 8);
    } else if (value > 0xff) return null;
    bytes.push(value & 0xff);
  }
  return Uint8Array.from(bytes);
}
