import { describe, expect, test } from 'vitest';
import { parseScan } from '../gs1/parse-scan.ts';
import { completed, type DraftLine, draftOf, draftOfScan, joined, joins, lineOfGtin, missingOf } from './draft.ts';

const GTIN = '00012345678905';
const line = (change: Partial<DraftLine> = {}): DraftLine => ({
  lineNumber: 1,
  itemCode: 'BEEF',
  description: 'Chuck',
  uom: 'CS',
  uomFactor: 1,
  orderedQuantity: 10,
  receivedQuantity: 0,
  originCountry: 'USA',
  bin: 'E-01-1',
  units: [
    { uom: 'CS', factor: 1, gtins: [GTIN] },
    { uom: 'PAL', factor: 40, gtins: ['10012345678902'] },
  ],
  ...change,
});
const CASE = '(01)00012345678905(3102)001234(13)261118(15)261202(422)840(10)L77';
const scan = (text: string) => parseScan(text, { thisYear: 2026 });

describe('a label in receiving', () => {
  test('finds its line and unit; of two lines with the item the incomplete one', () => {
    const whole = line({ receivedQuantity: 10 });
    const second = line({ lineNumber: 2 });
    expect(lineOfGtin([whole, second], GTIN)).toEqual({ line: second, unit: whole.units[0] });
    expect(lineOfGtin([whole], GTIN)?.line).toBe(whole);
    expect(lineOfGtin([whole], '10012345678902')?.unit.factor).toBe(40);
    expect(lineOfGtin([whole], '00000000000017')).toBeNull();
    expect(lineOfGtin([whole], null)).toBeNull();
  });

  test('fills in item, lot, weight, dates and origin with one scan', () => {
    expect(draftOfScan(line(), { uom: 'CS', factor: 1 }, scan(CASE))).toMatchObject({
      quantity: 1,
      lotCode: 'L77',
      weightGrams: 12_340,
      caseWeights: [12_340],
      packedOn: '2026-11-18',
      expiresOn: '2026-12-02',
      originCountry: 'USA',
      bin: 'E-01-1',
    });
  });

  test('of a pallet counts its content, and its weight is not that of a case', () => {
    const pallet = scan('(02)00012345678905(37)48(10)L77');
    expect(draftOfScan(line(), { uom: 'CS', factor: 1 }, pallet)).toMatchObject({ quantity: 48, caseWeights: [] });
  });

  test('[C9] with a variable count (AI 30) of the labeled item is one case', () => {
    const count = scan('(01)00012345678905(30)24(10)L77');
    expect(draftOfScan(line(), { uom: 'CS', factor: 1 }, count)).toMatchObject({ quantity: 1 });
    const weighed = scan('(01)00012345678905(3102)001234(30)12');
    expect(draftOfScan(line(), { uom: 'CS', factor: 1 }, weighed)).toMatchObject({
      quantity: 1,
      caseWeights: [12_340],
    });
  });

  test('[C9] without a weight leaves the weight of all cases unknown', () => {
    const one = draftOfScan(line(), { uom: 'CS', factor: 1 }, scan(CASE));
    const unweighed = draftOfScan(line(), { uom: 'CS', factor: 1 }, scan('(01)00012345678905(10)L77'));
    expect(joined(one, unweighed)).toMatchObject({ quantity: 2, weightGrams: null });
    expect(joined(unweighed, one)).toMatchObject({ quantity: 2, weightGrams: null });
  });

  test('of the same lot adds up case by case, and one of another lot does not join', () => {
    const one = draftOfScan(line(), { uom: 'CS', factor: 1 }, scan(CASE));
    const other = draftOfScan(line(), { uom: 'CS', factor: 1 }, scan(CASE.replace('(3102)001234', '(3102)001300')));
    expect(joins(one, other)).toBe(true);
    expect(joined({ ...one, temperatureTenths: 31 }, other)).toMatchObject({
      quantity: 2,
      weightGrams: 25_340,
      caseWeights: [12_340, 13_000],
      temperatureTenths: 31,
    });
    expect(joins(one, draftOfScan(line(), { uom: 'CS', factor: 1 }, scan(CASE.replace('L77', 'L78'))))).toBe(false);
  });
});

test('a manual entry begins empty, in the ordered unit', () => {
  expect(draftOf(line())).toMatchObject({ quantity: null, uom: 'CS', lotCode: '', originCountry: 'USA' });
  expect([missingOf(line({ receivedQuantity: 4 })), missingOf(line({ receivedQuantity: 12 }))]).toEqual([6, 0]);
});

describe('the second symbol of a label', () => {
  const first = draftOfScan(line(), { uom: 'CS', factor: 1 }, scan('(01)00012345678905'));
  const part = (text: string) => {
    const [reading] = scan(text).readings;
    if (!reading) throw new Error(`${text} is no symbol`);
    return reading;
  };

  test('adds the lot, the dates and the weight that the first one lacks', () => {
    expect(completed(first, part('(10)L77'))).toEqual({ ...first, lotCode: 'L77' });
    expect(completed(first, part('(3102)001234(15)261202(10)L77'))).toEqual({
      ...{ ...first, lotCode: 'L77', expiresOn: '2026-12-02', weightGrams: 12_340, caseWeights: [12_340] },
    });
  });

  test('changes nothing that was filled in, and is refused if it names another lot or no field of an entry', () => {
    const filled = { ...first, lotCode: 'L77', expiresOn: '2026-12-01' };
    expect(completed(filled, part('(10)L78'))).toBeNull();
    expect(completed(filled, part('(15)261202(10)L77'))).toEqual(filled);
    expect(completed(first, part('(21)4711'))).toBeNull();
    // The weight of one case is not that of three.
    expect(completed({ ...first, quantity: 3 }, part('(3102)001234'))).toBeNull();
  });
});
