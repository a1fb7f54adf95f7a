/**
 * The standard fonts of PDF have the characters of Windows-1252 only and write other ones as wrong letters. So every
 * text passes through this module: it keeps supported characters and replaces the others with similar ones.
 */

/** The characters of Windows-1252 between 0x80 and 0x9F. */
const EXTRA = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const RELATIVES: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  ı: 'i',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2015': '—',
  '\u2212': '-',
  '\u2032': "'",
  '\u2033': '"',
  '\u2044': '/',
  '≈': '~',
};

const known = (character: string): boolean => /^[\n\x20-\x7e\xa0-\xff]$/.test(character) || EXTRA.includes(character);

/**
 * Returns text that the standard fonts can write. Removes emoji. Unknown scripts become question marks, and tabs and
 * returns become blanks.
 */
export function winAnsi(text: string): string {
  let out = '';
  let dropped = false;
  for (const character of text.normalize('NFC').replace(/\r\n?/g, '\n')) {
    if (known(character)) out += character;
    else if (character === '\u202f') out += '\u00a0';
    else if (/[\t\u2000-\u200a\u205f\u3000]/.test(character)) out += ' ';
    else if (/[\p{Extended_Pictographic}\p{Emoji_Component}\p{C}\u2028\u2029]/u.test(character)) dropped = true;
    else out += RELATIVES[character] ?? plain(character);
  }
  // Removed characters leave no gap.
  return dropped ? out.replace(/ {2,}/g, ' ').trim() : out;
}

function plain(character: string): string {
  const base = character.normalize('NFKD').replace(/\p{M}/gu, '');
  return [...base].every(known) ? base : '?';
}
