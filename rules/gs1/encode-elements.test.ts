import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gs1CheckDigit } from '../gtin.ts';
import {
  dateElement,
  type ElementInput,
  encodeElements,
  poundsElement,
  ssccOf,
  weightElement,
} from './encode-elements.ts';
import { parseScan } from './parse-scan.ts';
import { isSound } from './scan.ts';

const GTIN = '09521234543213';
const GS = '\u001d';
const thisYear = 2026;

const gtin = fc.stringMatching(/^\d{13}$/).map((body) => body + gs1CheckDigit(body));
const text = fc.stringMatching(/^[!"%-?A-Z_a-z]{1,20}$/);
const plainText = fc.stringMatching(/^[A-Z0-9-]{1,12}$/);
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2069-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const grams = fc.oneof(
  fc.integer({ min: 0, max: 999_999 }),
  fc.integer({ min: 100_000, max: 999_999 }).map((kilos) => kilos * 1000),
);

/** A case label: its GTIN and any of the usual elements. */
const caseOf = (lot: fc.Arbitrary<string>) =>
  fc.record(
    { gtin, lot, serial: lot, packedOn: day, expiresOn: day, grams, origin: fc.constantFrom('484', '840', '152') },
    { requiredKeys: ['gtin'] },
  );
type Case = Partial<Record<'lot' | 'serial' | 'packedOn' | 'expiresOn' | 'origin', string>> & {
  gtin: string;
  grams?: number;
};
const elementsOf = (label: Case): ElementInput[] => [
  ['01', label.gtin],
  ...(label.lot === undefined ? [] : [['10', label.lot] as const]),
  ...(label.serial === undefined ? [] : [['21', label.serial] as const]),
  ...(label.packedOn === undefined ? [] : [dateElement('13', label.packedOn)]),
  ...(label.expiresOn === undefined ? [] : [dateElement('17', label.expiresOn)]),
  ...(label.grams === undefined ? [] : [weightElement(label.grams)!]),
  ...(label.origin === undefined ? [] : [['422', label.origin] as const]),
];
const factsOf = (label: Case) => ({
  gtin: label.gtin,
  lot: label.lot ?? null,
  serial: label.serial ?? null,
  packedOn: label.packedOn ?? null,
  expiresOn: label.expiresOn ?? null,
  origin: label.origin ?? null,
});

describe('a printed label', () => {
  it('puts values of predefined length first and separators only where needed', () => {
    expect(
      encodeElements([
        ['10', 'L7'],
        ['01', GTIN],
        ['21', 'S'],
        ['3103', '012345'],
      ]),
    ).toEqual({
      data: `01${GTIN}310301234510L7${GS}21S`,
      text: `(01)${GTIN}(3103)012345(10)L7(21)S`,
    });
  });

  it('reads back as the same elements, valid and in one way', () => {
    fc.assert(
      fc.property(caseOf(text), (label) => {
        const scan = parseScan(`]C1${encodeElements(elementsOf(label)).data}`, { thisYear, separatorsKept: true });
        expect(isSound(scan)).toBe(true);
        const { dates, origin, ...facts } = scan;
        expect({ ...facts, ...dates, origin: origin?.number ?? null }).toMatchObject(factsOf(label));
      }),
    );
  });

  it('is among the readings without separators, and agrees with everything that they have in common', () => {
    fc.assert(
      fc.property(caseOf(plainText), (label) => {
        const data = encodeElements(elementsOf(label)).data.replaceAll(GS, '');
        const scan = parseScan(data, { thisYear });
        if (scan.faults.some(({ code }) => code === 'too_many_readings')) return;
        const meant = factsOf(label);
        expect(
          scan.readings.map(({ dates, origin, ...facts }) => ({ ...facts, ...dates, origin: origin?.number ?? null })),
        ).toContainEqual(expect.objectContaining(meant));
        for (const key of ['gtin', 'lot', 'serial'] as const) expect([null, meant[key]]).toContain(scan[key]);
      }),
    );
  });

  it.each([
    ['an identifier that is none', [['05', '1']]],
    ['a wrong check digit', [['01', '09521234543214']]],
    [
      'a lot that is too long',
      [
        ['01', GTIN],
        ['10', 'ABCDEFGHIJKLMNOPQRSTU'],
      ],
    ],
    [
      'two that exclude each other',
      [
        ['01', GTIN],
        ['37', '5'],
      ],
    ],
  ] as [string, ElementInput[]][])('is refused with %s', (_, elements) => {
    expect(() => encodeElements(elements)).toThrow(RangeError);
  });
});

describe('a weight on a label', () => {
  it('[C9] is exact to the gram, or is left out if six digits are too few', () => {
    expect(weightElement(12_345)).toEqual(['3103', '012345']);
    expect(weightElement(1_234_570)).toEqual(['3102', '123457']);
    expect(weightElement(1_234_567)).toBeUndefined();
    expect(weightElement(999_999_000)).toEqual(['3100', '999999']);
    expect(weightElement(1_000_000_000)).toBeUndefined();
    expect(() => weightElement(-1)).toThrow(RangeError);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (grams) => {
        const [ai, digits] = weightElement(grams) ?? [];
        if (ai === undefined) expect(grams).toBeGreaterThanOrEqual(1_000_000);
        else expect(Number(digits) * 10 ** (3 - Number(ai.at(-1)))).toBe(grams);
      }),
    );
  });

  it('is written in pounds with two decimals', () => {
    expect(poundsElement(12.5)).toEqual(['3202', '001250']);
    expect(() => poundsElement(10_000)).toThrow(RangeError);
    expect(() => poundsElement(Number.NaN)).toThrow(RangeError);
  });
});

describe('an SSCC', () => {
  it('has eighteen digits with a check digit', () => {
    expect(ssccOf(3, '7610425', 2123456)).toMatch(/^37610425\d{9}\d$/);
    expect(parseScan(ssccOf(3, '7610425', 2123456)).kind).toBe('sscc');
  });

  it('is refused if its reference does not fit', () => {
    expect(() => ssccOf(0, '952123400000', 12_345)).toThrow(RangeError);
    expect(() => ssccOf(12, '9521234', 1)).toThrow(RangeError);
  });
});
