/** Letters that Unicode does not decompose, with what people type for them. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ œ: 'oe', æ: 'ae', ĳ: 'ij', ß: 'ss', þ: 'th' },
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i', ŋ: 'n' },
};
const SPECIAL = /[œæĳßþøłđðħŧıŋ]/g;

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/**
 * Returns a text as every search and filter compares it, on the device as on the server: without accents, in lower case, ligatures and crossed letters as
 * plain ones, with one kind of apostrophe: "Jalapeño" → "jalapeno", "Bœuf" → "boeuf".
 */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const plain = foldAccents(text.replace(/[‘ʼ]/g, "'"));
  return plain.replace(SPECIAL, (letter) => LETTERS[letter] ?? letter);
}

/**
 * Returns a text as apps of before 0.2 compare it: accents removed, but "œ", "ø" and the like kept. Packs hold words in this form, too, so that those apps
 * find what their users type.
 */
export function foldAccents(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const plain = text.toWellFormed().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'");
  return plain.toLowerCase().normalize('NFC');
}
