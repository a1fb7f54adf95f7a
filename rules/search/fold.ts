/** Letters that Unicode does not decompose, with what people type for them. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ œ: 'oe', æ: 'ae', ĳ: 'ij', ß: 'ss', þ: 'th' },
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i', ŋ: 'n' },
};
const SPECIAL = /[œæĳßþøłđðħŧıŋ]/g;

/** Every dash that phones and word processors write for "-": hyphens, en and em dash, minus. */
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/**
 * Folds a text for searches and filters, on device and server: without accents, in lower case, ligatures and crossed
 * letters as plain ones, with one kind of apostrophe and dash: "Jalapeño" → "jalapeno", "Bœuf" → "boeuf".
 */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const plain = foldAccents(text.replace(/[‘ʼ]/g, "'").replace(DASHES, '-'));
  return plain.replace(SPECIAL, (letter) => LETTERS[letter] ?? letter);
}

/**
 * Folds a text as apps before 0.2 do: removes accents, but keeps "œ", "ø" and the like. Packs contain words in this
 * form, too, so that those apps find what their users type.
 */
export function foldAccents(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const plain = text.toWellFormed().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'");
  return plain.toLowerCase().normalize('NFC');
}
