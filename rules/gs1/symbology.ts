/** Kinds of symbols that the app reads. */
export type Symbology =
  | 'code-128'
  | 'gs1-128'
  | 'databar'
  | 'databar-expanded'
  | 'ean-8'
  | 'ean-13'
  | 'upc-a'
  | 'upc-e'
  | 'itf'
  | 'code-39'
  | 'code-93'
  | 'codabar'
  | 'data-matrix'
  | 'gs1-data-matrix'
  | 'qr'
  | 'gs1-qr'
  | 'pdf417'
  | 'aztec'
  | 'gs1-dotcode';

/** Symbols that contain only element strings. */
const ELEMENTS: ReadonlySet<Symbology> = new Set<Symbology>([
  'gs1-128',
  'databar',
  'databar-expanded',
  'gs1-data-matrix',
  'gs1-qr',
  'gs1-dotcode',
]);
const DIGITS: ReadonlySet<Symbology> = new Set<Symbology>(['ean-8', 'ean-13', 'upc-a', 'upc-e', 'itf']);

export const carriesElements = (symbology: Symbology | null): boolean => symbology !== null && ELEMENTS.has(symbology);
export const carriesGtin = (symbology: Symbology | null): boolean => symbology !== null && DIGITS.has(symbology);

/** Symbols that never contain element strings. */
export const carriesText = (symbology: Symbology | null): boolean =>
  symbology !== null && !ELEMENTS.has(symbology) && !DIGITS.has(symbology);

/**
 * Symbology identifiers (ISO/IEC 15424): `]`, a letter for the symbology, a modifier character. GS1 symbols need all
 * three; for the others the letter suffices.
 */
const EXACT: Readonly<Record<string, Symbology>> = {
  C1: 'gs1-128',
  e0: 'databar-expanded',
  e1: 'databar-expanded',
  e2: 'databar-expanded',
  d2: 'gs1-data-matrix',
  d5: 'gs1-data-matrix',
  Q3: 'gs1-qr',
  Q4: 'gs1-qr',
  E4: 'ean-8',
  J1: 'gs1-dotcode',
};
const BY_LETTER: Readonly<Record<string, Symbology>> = {
  A: 'code-39',
  C: 'code-128',
  E: 'ean-13',
  F: 'codabar',
  G: 'code-93',
  I: 'itf',
  L: 'pdf417',
  Q: 'qr',
  d: 'data-matrix',
  e: 'databar-expanded',
  z: 'aztec',
};

export interface Prefixed {
  readonly symbology: Symbology | null;
  /** The identifier without its bracket, such as `C1`; null if the scanner sends none. */
  readonly identifier: string | null;
  readonly text: string;
}

/** Splits the symbology identifier from the text of a scanner. */
export function takePrefix(raw: string): Prefixed {
  const [whole, letter, modifier] = /^\]([A-Za-z])([\dA-Za-z])/.exec(raw) ?? [];
  const identifier = whole?.slice(1) ?? '';
  const symbology = EXACT[identifier] ?? BY_LETTER[letter ?? ''];
  if (whole === undefined || modifier === undefined || symbology === undefined)
    return { symbology: null, identifier: null, text: raw };
  return { symbology, identifier, text: raw.slice(whole.length) };
}
