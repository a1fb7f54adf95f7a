import { GS } from '../gs1/element-strings.ts';

/** Widths of bars and spaces of each symbol character (ISO/IEC 15417, table 1); 103 to 105 start, 106 stops. */
const PATTERNS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  );
export const [CODE_B, FNC1, START_B, START_C] = [100, 102, 104, 105] as const;
const STOP = 106;

/** Modules of the quiet zone on either side of the bars. */
export const QUIET_MODULES = 10;

/** Returns whether a text is printable ASCII, or U+001D between elements, so that Code 128 can encode it. */
export const fitsCode128 = (text: string): boolean =>
  [...text].every((character) => character === GS || (character >= ' ' && character <= '~'));

/**
 * Returns the values of start, data and code characters of a Code 128 symbol, without check and stop. Leading digits are
 * packed in pairs (code C), the rest is code B: the way back is left out, because not every reader of ZPL
 * gets it right. U+001D is FNC1. Throws a RangeError for an empty text or other characters than printable ASCII.
 */
export function code128Values(text: string, isGs1: boolean): number[] {
  if (text === '') throw new RangeError('nothing to encode');
  if (!fitsCode128(text)) throw new RangeError(`not for Code 128: ${text}`);
  const [pairs = ''] = /^(?:\d\d){2,}/.exec(text) ?? [];
  const rest = [...text.slice(pairs.length)].map((each) => (each === GS ? FNC1 : each.charCodeAt(0) - 32));
  return [
    pairs === '' ? START_B : START_C,
    ...(isGs1 ? [FNC1] : []),
    ...(pairs.match(/../g) ?? []).map(Number),
    ...(pairs !== '' && rest.length > 0 ? [CODE_B] : []),
    ...rest,
  ];
}

/**
 * Returns the widths in modules of bar, space, bar, … of a Code 128 symbol, without quiet zones. With `gs1` it is a
 * GS1-128 symbol, whose text is an element string (rules/gs1/encode-elements.ts). Throws a RangeError for an empty text
 * or other characters than printable ASCII.
 */
export function code128(text: string, { gs1 = false }: { readonly gs1?: boolean } = {}): number[] {
  const values = code128Values(text, gs1);
  const sum = values.reduce((total, value, at) => total + value * Math.max(1, at), 0);
  return [...values, sum % 103, STOP].flatMap((value) => [...(PATTERNS[value] ?? '')].map(Number));
}

/** Returns the width of a symbol in modules, without quiet zones. */
export const modulesOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);
