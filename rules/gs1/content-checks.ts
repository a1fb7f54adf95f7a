import { gs1CheckDigit } from '../gtin.ts';
import { countryOfNumber, isAlpha2 } from './countries.ts';
import { dayOf } from './dates.ts';

/** Errors of a value's content, apart from its length and characters. */
export type ContentFault = 'check_digit' | 'date' | 'country' | 'content';

type Check = (value: string) => boolean;

/** A leap year: accepts 29 February, because two digits do not determine the year. */
const ANY_YEAR = 2000;

const csum: Check = (value) => gs1CheckDigit(value.slice(0, -1)) === Number(value.at(-1));
const upTo =
  (most: number): Check =>
  (value) =>
    Number(value) <= most;

/** Character set 82 in the order of its values (GS1 General Specifications 7.11). */
const SET_82 = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const SET_32 = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83];

/** The pair of check characters at the end of a GMN (GS1 General Specifications 7.9.5). */
export function checkPair(body: string): string | null {
  let sum = 0;
  for (let index = 0; index < body.length; index += 1) {
    const value = SET_82.indexOf(body[body.length - 1 - index]!);
    const weight = PRIMES[index];
    if (value < 0 || weight === undefined) return null;
    sum += value * weight;
  }
  sum %= 1021;
  return SET_32[sum >> 5]! + SET_32[sum & 31]!;
}

/** ISO 13616: move the first four characters to the end, count letters from 10; the remainder by 97 is 1. */
function iban(value: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(value)) return false;
  let rest = 0;
  for (const character of value.slice(4) + value.slice(0, 4))
    for (const digit of String(Number.parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/**
 * The content checks of the dictionary by name. Omitted, because they need GS1's member lists or do not occur on food:
 * gcppos1, gcppos2, couponcode, couponposoffer, iso4217, mediatype, packagetype.
 */
const CHECKS: Readonly<Record<string, readonly [fault: ContentFault, check: Check]>> = {
  csum: ['check_digit', csum],
  csumalpha: ['check_digit', (value) => value.length > 2 && checkPair(value.slice(0, -2)) === value.slice(-2)],
  yymmd0: ['date', (value) => dayOf(value, ANY_YEAR) !== null],
  yymmdd: ['date', (value) => dayOf(value, ANY_YEAR, false) !== null],
  yyyymmdd: ['date', (value) => dayOf(value.slice(2), Number(value.slice(0, 4)), false) !== null],
  hhmi: ['date', (value) => Number(value.slice(0, 2)) < 24 && Number(value.slice(2)) < 60],
  hh: ['date', upTo(23)],
  mi: ['date', upTo(59)],
  ss: ['date', upTo(59)],
  iso3166: ['country', (value) => countryOfNumber(value) !== undefined],
  iso3166999: ['country', (value) => value === '999' || countryOfNumber(value) !== undefined],
  iso3166alpha2: ['country', isAlpha2],
  iban: ['content', iban],
  yesno: ['content', (value) => /^[01]$/.test(value)],
  winding: ['content', (value) => /^[019]$/.test(value)],
  zero: ['content', (value) => /^0+$/.test(value)],
  nonzero: ['content', (value) => !/^0+$/.test(value)],
  nozeroprefix: ['content', (value) => value === '0' || !value.startsWith('0')],
  hasnondigit: ['content', (value) => /\D/.test(value)],
  hyphen: ['content', (value) => value === '-'],
  iso5218: ['content', (value) => /^[0129]$/.test(value)],
  latitude: ['content', upTo(1_800_000_000)],
  longitude: ['content', upTo(3_600_000_000)],
  importeridx: ['content', (value) => /^[-A-Za-z\d_]$/.test(value)],
  pcenc: ['content', (value) => !/%(?![\dA-Fa-f]{2})/.test(value)],
  posinseqslash: [
    'content',
    (value) => {
      const [, place, of] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(value) ?? [];
      return place !== undefined && Number(place) <= Number(of);
    },
  ],
  pieceoftotal: [
    'content',
    (value) => Number(value.slice(0, 2)) >= 1 && Number(value.slice(0, 2)) <= Number(value.slice(2)),
  ],
};

/** Returns the first error that the named checks find in a component of a value, or null. */
export function contentFault(value: string, checks: readonly string[]): ContentFault | null {
  for (const name of checks) {
    const found = CHECKS[name];
    if (found && !found[1](value)) return found[0];
  }
  return null;
}
