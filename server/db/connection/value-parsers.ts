import { types } from 'pg';

type Parse = (text: string) => unknown;

/** The type declaration of pg-types calls this a function, but it is an object. */
const arrayParser = types.arrayParser as unknown as { create(text: string, one: Parse): { parse(): unknown[] } };

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;
const INTERVAL = 1186;

/** Type ids of the scalar types and of their arrays, from pg_type.dat. They never change. */
const PARSERS: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  [INT8, parseInteger],
  [1016, arrayOf(parseInteger)],
  [NUMERIC, parseNumber],
  [1231, arrayOf(parseNumber)],
  [DATE, String],
  [1182, arrayOf(String)],
  [TIMESTAMP, String],
  [1115, arrayOf(String)],
  [TIMESTAMPTZ, parseInstant],
  [1185, arrayOf(parseInstant)],
  [INTERVAL, String],
  [1187, arrayOf(String)],
]);

/**
 * Parses SQL values. bigint and numeric become numbers, date `YYYY-MM-DD`, timestamptz ISO-8601 UTC with milliseconds.
 * json and jsonb are parsed, and bytea becomes a Buffer. timestamp and interval keep PostgreSQL's text, because they
 * are not instants. Needs the session's DateStyle ISO. Throws a RangeError for a number that JavaScript cannot hold.
 */
export const valueParsers: { getTypeParser: typeof types.getTypeParser } = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && PARSERS.get(oid)) ||
    types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
};

function arrayOf(one: Parse): Parse {
  return (text) => arrayParser.create(text, (entry) => (entry === null ? null : one(entry))).parse();
}

/** Parses an integer. Throws a RangeError beyond ±(2^53 − 1). */
export function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`the integer ${text} is too large for a number`);
  return value;
}

/** Parses a number. Throws a RangeError for NaN, infinities and values with more digits than a double holds (15). */
export function parseNumber(text: string): number {
  const value = Number(text);
  const digits = text.replace(/^-?0*\.?0*|\.|-/g, '').replace(/0+$/, '').length;
  if (!Number.isFinite(value) || digits > 15) throw new RangeError(`the number ${text} is too large or too precise`);
  return value;
}

const UTC_TEXT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

/**
 * Parses `2026-03-04 05:06:07.123456+00` to `2026-03-04T05:06:07.123Z`. Truncates microseconds, because instants are
 * never cursors.
 */
export function parseInstant(text: string): string {
  const match = UTC_TEXT.exec(text);
  if (match !== null) return `${match[1]}T${match[2]}.${(match[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`;
  // A server can ignore our TimeZone setting. The offset then has hours and perhaps minutes.
  const parsed = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  if (Number.isNaN(parsed.getTime())) throw new RangeError(`the instant ${text} is out of range`);
  return parsed.toISOString();
}
