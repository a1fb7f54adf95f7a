import { GS } from './element-strings.ts';

/** Widths of the six bars and spaces of each value, in modules (ISO/IEC 15417, table 1); the last is the stop, which has a seventh. */
const WIDTHS = `
212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221
223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321
112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131
311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114
122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141
214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112`
  .trim()
  .split(/\s+/);

const FNC1 = 102;
const START = { B: 104, C: 105 } as const;
const TO = { B: 100, C: 99 } as const;
const STOP = 106;
/** Most characters of one symbol (GS1 General Specifications 5.4.6.1), without the leading FNC1. */
const MOST = 48;

type CodeSet = keyof typeof START;

/**
 * Returns the value of the characters at a position in a code set and their number; undefined if the set lacks them.
 */
function valueAt(data: string, at: number, set: CodeSet): readonly [value: number, length: number] | undefined {
  if (data[at] === GS) return [FNC1, 1];
  if (set === 'C') {
    const pair = data.slice(at, at + 2);
    return /^\d\d$/.test(pair) ? [Number(pair), 2] : undefined;
  }
  const code = data.charCodeAt(at);
  return code >= 32 && code < 127 ? [code - 32, 1] : undefined;
}

/** Finds the shortest sequence of values from each position to the end, per code set, starting at the end. */
function shortest(data: string): number[] | undefined {
  type Row = readonly number[] | undefined;
  const best: Record<CodeSet, Row[]> = { B: [], C: [] };
  best.B[data.length] = [];
  best.C[data.length] = [];
  const shorter = (one: Row, other: Row): Row => (!other || (one && one.length <= other.length) ? one : other);
  for (let at = data.length - 1; at >= 0; at -= 1) {
    const stay = (set: CodeSet): Row => {
      const [value, length] = valueAt(data, at, set) ?? [];
      const rest = length === undefined ? undefined : best[set][at + length];
      return value === undefined || !rest ? undefined : [value, ...rest];
    };
    const [b, c] = [stay('B'), stay('C')];
    best.B[at] = shorter(b, c && [TO.C, ...c]);
    best.C[at] = shorter(c, b && [TO.B, ...b]);
  }
  const starts = (['C', 'B'] as const).map((set) => best[set][0] && [START[set], FNC1, ...best[set][0]!]);
  return shorter(starts[0], starts[1]) as number[] | undefined;
}

/**
 * Returns the widths of bars and spaces of a GS1-128 symbol in modules, a bar first, for an element string of
 * `encodeElements` (U+001D for FNC1). The caller draws the quiet zone of ten modules on either side. Throws a
 * RangeError for text that is empty, longer than 48 characters or not ASCII.
 */
export function gs1128Widths(data: string): number[] {
  const values = data === '' || data.length > MOST ? undefined : shortest(data);
  if (!values) throw new RangeError(`no GS1-128 symbol holds ${JSON.stringify(data)}`);
  const sum = values.reduce((total, value, place) => total + value * Math.max(1, place), 0);
  return [...values, sum % 103, STOP].flatMap((value) => [...WIDTHS[value]!].map(Number));
}
