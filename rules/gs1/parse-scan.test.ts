import { describe, expect, it, vi } from 'vitest';
import { ssccOf } from './encode-elements.ts';
import { parseScan as parse } from './parse-scan.ts';
import { gtinsOf } from './plain-codes.ts';
import { isSound } from './scan.ts';

const GTIN = '09521234543213';
const SSCC = ssccOf(0, '9521234', 12345);
const GS = '\u001d';
const parseScan = (raw: string, options = {}) => parse(raw, { thisYear: 2026, ...options });

describe('a GS1 label', () => {
  it('[C9] is dated in this century by a device whose clock fell back to 1970', () => {
    vi.useFakeTimers({ now: new Date('1970-01-02T00:00:00Z') });
    try {
      expect(parse(`(01)${GTIN}(17)270131`)).toMatchObject({ dates: { expiresOn: '2027-01-31' } });
    } finally {
      vi.useRealTimers();
    }
  });

  it('is read with brackets', () => {
    const scan = parseScan(`(01)${GTIN}(10)AB-12(17)271231(3202)001250(422)484`);
    expect(scan).toMatchObject({
      kind: 'gs1',
      ambiguous: false,
      gtin: GTIN,
      lot: 'AB-12',
      weight: { value: 12.5, unit: 'lb', grams: 5670 },
      dates: { expiresOn: '2027-12-31' },
      origin: { alpha2: 'MX', alpha3: 'MEX' },
      faults: [],
    });
    expect(isSound(scan)).toBe(true);
  });

  it.each([
    ['with the prefix of GS1-128', `]C101${GTIN}10AB${GS}21S7`, 'gs1-128'],
    ['with the prefix of GS1 Data Matrix', `]d201${GTIN}10AB${GS}21S7`, 'gs1-data-matrix'],
    ['with the prefix of GS1 QR', `]Q301${GTIN}10AB${GS}21S7`, 'gs1-qr'],
    ['with the prefix of DataBar', `]e001${GTIN}10AB${GS}21S7`, 'databar-expanded'],
    ['without one', `01${GTIN}10AB${GS}21S7`, null],
    ['with FNC1 in front sent as a separator', `${GS}01${GTIN}10AB${GS}21S7`, null],
    ['with a separator at the end', `01${GTIN}10AB${GS}21S7${GS}`, null],
    ['with Enter behind it', `01${GTIN}10AB${GS}21S7\r\n`, null],
    ['with the separator in writing', `01${GTIN}10AB{GS}21S7`, null],
    ['with the separator as a caret and bracket', `01${GTIN}10AB^]21S7`, null],
  ])('is read without brackets, %s', (_, raw, symbology) => {
    expect(parseScan(raw)).toMatchObject({
      raw,
      kind: 'gs1',
      symbology,
      gtin: GTIN,
      lot: 'AB',
      serial: 'S7',
      ambiguous: false,
      faults: [],
    });
  });

  it('returns a net weight in kilograms with the decimals of its identifier', () => {
    const weights = ['3100', '3101', '3103', '3105'].map((ai) => parseScan(`01${GTIN}${ai}012345`).weight);
    expect(weights.map((weight) => weight?.value)).toEqual([12345, 1234.5, 12.345, 0.12345]);
    expect(weights.map((weight) => weight?.grams)).toEqual([12_345_000, 1_234_500, 12_345, 123]);
  });

  it('reads day 00 as the last of the month', () => {
    expect(parseScan(`01${GTIN}15280200`).dates.bestBeforeOn).toBe('2028-02-29');
    expect(parseScan(`01${GTIN}17270200`).dates.expiresOn).toBe('2027-02-28');
  });

  it('reads each kind of date', () => {
    expect(parseScan(`01${GTIN}112611011326110215261103162611041726110570062610017007261002`).dates).toEqual({
      producedOn: '2026-11-01',
      packedOn: '2026-11-02',
      bestBeforeOn: '2026-11-03',
      sellByOn: '2026-11-04',
      expiresOn: '2026-11-05',
      frozenOn: '2026-10-01',
      harvestedOn: '2026-10-02',
    });
  });

  it('reads the date of an expiry with time', () => {
    expect(parseScan(`(01)${GTIN}(7003)2611052359`).dates.expiresOn).toBe('2026-11-05');
  });

  it('reads a hybrid pallet: its content, their number, and the lot', () => {
    const pallet = { gtin: GTIN, contained: true, count: 48, lot: 'LOT7', ambiguous: false };
    // The SSCC of the pallet is in a separate symbol.
    const faults = [{ code: 'missing_pair', ai: '37', level: 'hint' }];
    expect(parseScan(`]C102${GTIN}3748${GS}10LOT7`)).toMatchObject({ ...pallet, faults });
    expect(parseScan(`02${GTIN}374810LOT7`)).toMatchObject({ ...pallet, faults });
    expect(parseScan(`(00)${SSCC}(02)${GTIN}(37)48(10)LOT7`)).toMatchObject({ ...pallet, sscc: SSCC, faults: [] });
  });

  it('reads an SSCC, with and without its identifier', () => {
    expect(parseScan(`00${SSCC}`)).toMatchObject({ kind: 'gs1', sscc: SSCC });
    expect(parseScan(SSCC)).toMatchObject({ kind: 'sscc', sscc: SSCC });
  });
});

describe('a label without its separators', () => {
  it('is read if only one reading is possible', () => {
    expect(parseScan(`01${GTIN}17271231310200125010LOT-X`)).toMatchObject({
      lot: 'LOT-X',
      weight: { value: 12.5, unit: 'kg' },
      dates: { expiresOn: '2027-12-31' },
      ambiguous: false,
    });
  });

  it('is ambiguous if a lot could also be a lot and a serial number, and keeps what is certain', () => {
    const scan = parseScan(`01${GTIN}1727123110AB21XY`);
    expect(scan).toMatchObject({ ambiguous: true, gtin: GTIN, lot: null, serial: null });
    expect(scan.dates.expiresOn).toBe('2027-12-31');
    expect(scan.readings.map(({ lot, serial }) => [lot, serial])).toEqual([
      ['AB21XY', null],
      ['AB', 'XY'],
    ]);
    expect(isSound(scan)).toBe(false);
  });

  it('is certain if the source keeps separators', () => {
    expect(parseScan(`01${GTIN}10AB21XY`, { separatorsKept: true })).toMatchObject({ ambiguous: false, lot: 'AB21XY' });
  });

  it('has no readings with pairs that cannot be on one item', () => {
    // AI 37 counts the content: it never occurs with the GTIN of the item itself.
    expect(parseScan(`01${GTIN}10AB3712`)).toMatchObject({ ambiguous: false, lot: 'AB3712', count: null });
  });

  it('reports that more readings are possible than a user can choose from', () => {
    const scan = parseScan(`01${GTIN}109091929394959697989990919293949596`);
    expect(scan.ambiguous).toBe(true);
    expect(scan.faults).toMatchObject([{ code: 'too_many_readings', level: 'error' }]);
    expect(scan.gtin).toBe(GTIN);
    expect(scan.lot).toBeNull();
  });
});

describe('a plain code', () => {
  it.each([
    ['4006381333931', '04006381333931'],
    ['036000291452', '00036000291452'],
    ['96385074', '00000096385074'],
    ['10036000291459', '10036000291459'],
  ])('%s is a GTIN', (raw, gtin) => {
    expect(parseScan(raw)).toMatchObject({ kind: 'gtin', gtin, ambiguous: false, faults: [] });
  });

  it('of a UPC-E is read as UPC-A', () => {
    expect(parseScan('04252614', { symbology: 'upc-e' })).toMatchObject({ kind: 'gtin', gtin: '00042100005264' });
  });

  it('is ambiguous if eight digits could be an EAN-8 and a UPC-E', () => {
    // The first eight digits that are valid as both, found by search.
    const eight = Array.from({ length: 100_000 }, (_, index) => String(index).padStart(8, '0')).find(
      (digits) => gtinsOf(digits, null).length === 2,
    )!;
    expect(parseScan(eight)).toMatchObject({ kind: 'gtin', ambiguous: true, gtin: null });
    expect(parseScan(eight, { symbology: 'ean-8' })).toMatchObject({ ambiguous: false, gtin: eight.padStart(14, '0') });
  });

  it('with a wrong check digit is invalid, with that reason', () => {
    const scan = parseScan('4006381333932');
    expect(scan).toMatchObject({ kind: 'other', gtin: null, faults: [{ code: 'check_digit' }] });
  });

  it.each(['BIN-A-03', 'Z9', '', '  ', 'https://example.com/menu', 'WiFi:S:x;;'])('%j is something else', (raw) => {
    expect(parseScan(raw)).toMatchObject({ kind: 'other', gtin: null, ambiguous: false, faults: [] });
  });

  it('that could be a part of a label has readings but no facts', () => {
    const scan = parseScan('10LOT7');
    expect(scan).toMatchObject({ kind: 'other', lot: null });
    expect(scan.readings).toMatchObject([{ lot: 'LOT7' }]);
  });

  it('in a symbol that holds element strings only is one of them', () => {
    expect(parseScan('10LOT7', { symbology: 'gs1-128' })).toMatchObject({
      kind: 'gs1',
      lot: 'LOT7',
      faults: [{ code: 'missing_pair', ai: '10', level: 'hint' }],
    });
  });
});

describe('a label with an error', () => {
  it.each([
    ['the check digit', '(01)09521234543214(10)A', { code: 'check_digit', ai: '01' }],
    ['a day that is none', `(01)${GTIN}(17)271331`, { code: 'date', ai: '17' }],
    ['a country that is none', `(01)${GTIN}(422)999`, { code: 'country', ai: '422' }],
    ['a lot that is too long', `(01)${GTIN}(10)ABCDEFGHIJKLMNOPQRSTU`, { code: 'too_long', ai: '10' }],
    ['a character that GS1 doesn’t have', `(01)${GTIN}(10)A#B`, { code: 'characters', ai: '10' }],
    ['letters in a weight', `(01)${GTIN}(3102)00A250`, { code: 'characters', ai: '3102' }],
    ['two lots', `(01)${GTIN}(10)A(10)B`, { code: 'duplicate', ai: '10' }],
    ['both an item and a content', `(01)${GTIN}(02)${GTIN}(37)4`, { code: 'excluded_pair', ai: '01' }],
    ['an identifier that is none', `]C101${GTIN}0512`, { code: 'unknown_ai', ai: null }],
  ])('names %s', (_, raw, fault) => {
    const scan = parseScan(raw);
    expect(scan.faults).toContainEqual(expect.objectContaining(fault));
    expect(isSound(scan)).toBe(false);
  });

  it('has no facts for the invalid elements, and all facts for the rest', () => {
    expect(parseScan('(01)09521234543214(10)A7')).toMatchObject({ gtin: null, lot: 'A7' });
  });
});

describe('a Digital Link', () => {
  it.each([
    ['of GS1', `https://id.gs1.org/01/${GTIN}/10/LOT%2F7/21/S1?17=271231&3103=000195&utm=x`],
    ['of any domain, below a path', `https://shop.example/en/p/01/${GTIN}/10/LOT%2F7/21/S1?17=271231&3103=000195`],
    ['with a GTIN-13', `http://x.example/01/9521234543213/10/LOT%2F7/21/S1?17=271231;3103=000195#top`],
    ['with words', `https://x.example/gtin/9521234543213/lot/LOT%2F7/ser/S1?17=271231&3103=000195`],
  ])('%s is read', (_, raw) => {
    expect(parseScan(raw, { symbology: 'qr' })).toMatchObject({
      kind: 'gs1',
      gtin: GTIN,
      lot: 'LOT/7',
      serial: 'S1',
      weight: { grams: 195 },
      dates: { expiresOn: '2027-12-31' },
      faults: [],
    });
  });

  it('with qualifiers out of order is not read', () => {
    expect(parseScan(`https://x.example/01/${GTIN}/21/S1/10/LOT`).kind).toBe('other');
  });

  it('reports a wrong check digit', () => {
    expect(parseScan('https://id.gs1.org/01/09521234543214')).toMatchObject({
      kind: 'gs1',
      gtin: null,
      faults: [{ code: 'check_digit' }],
    });
  });

  it('accepts an SSCC', () => {
    expect(parseScan('https://id.gs1.org/00/095212345432100012').elements[0]).toMatchObject({ ai: '00' });
  });

  it('with broken escapes is something else', () => {
    expect(parseScan(`https://x.example/01/${GTIN}/10/%E0%A4%A`).kind).toBe('other');
  });
});
