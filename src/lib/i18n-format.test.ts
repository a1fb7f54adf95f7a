import { describe, expect, it } from 'vitest';
import { formatsFor, parseDecimal } from './i18n-format.ts';

const [en, es, fr] = [formatsFor('en'), formatsFor('es'), formatsFor('fr')];
/** Replaces the several kinds of space that languages use. */
const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, ' ');

describe('formats', () => {
  it('are created once per language', () => {
    expect(formatsFor('en')).toBe(en);
    expect(formatsFor('fr')).not.toBe(en);
  });

  it('write cents as dollars', () => {
    expect(en.money(1_284_650)).toBe('$12,846.50');
    expect(es.money(1_284_650)).toBe('$12,846.50');
    expect(plain(fr.money(1_284_650))).toBe('12 846,50 $');
    expect(en.money(-5)).toBe('-$0.05');
  });

  it('write quantities with at most three decimals', () => {
    expect(en.number(1250.5)).toBe('1,250.5');
    expect(en.number(0.1 + 0.2)).toBe('0.3');
    expect(plain(fr.number(1250.125))).toBe('1 250,125');
    expect(en.number(2, 2, true)).toBe('2.00');
  });

  it('[B14] have the decimal sign of the region: Spanish in the US writes a point', () => {
    expect([en, es, fr].map(({ decimalSign }) => decimalSign)).toEqual(['.', '.', ',']);
    expect(es.number(42.5)).toBe('42.5');
  });

  it('write grams as pounds and kilograms', () => {
    expect(plain(en.weight(4536, 'lb'))).toBe('10.00 lb');
    expect(plain(fr.weight(12_500, 'kg', 1))).toBe('12,5 kg');
  });

  it('write a calendar day as that day in every timezone', () => {
    expect(en.day('2026-03-08', 'long')).toBe('Sunday, March 8, 2026');
    expect(es.day('2026-01-01', 'long')).toBe('jueves, 1 de enero de 2026');
    expect(fr.day('2026-12-31')).toBe('31 déc. 2026');
    expect(es.day('2026-11-24', 'weekday')).toBe('mar. 24 nov.');
    expect(es.day('2026-03-03', 'long')).toBe('martes, 3 de marzo de 2026');
  });

  it('name weekdays, the first of them Sunday', () => {
    expect(en.weekday(0)).toBe('Sunday');
    expect(es.weekday(2, 'short'), '“mar” alone is the sea').toBe('mar.');
    expect(fr.weekday(6)).toBe('samedi');
  });

  it('write an instant in the requested timezone', () => {
    expect(plain(en.instant('2026-11-20T04:41:00Z', 'America/Chicago'))).toBe('Nov 19, 2026, 10:41 PM');
    expect(plain(en.time('2026-11-20T04:41:00Z', 'America/New_York'))).toBe('11:41 PM');
    expect(fr.time('2026-11-20T04:41:00Z', 'Europe/Paris')).toBe('05\u00a0h\u00a041');
    expect(es.time('2026-11-20T04:41:00Z', 'America/New_York'), 'no line ends before p.m.').toBe(
      '11:41\u00a0p.\u00a0m.',
    );
    expect(es.instant('2026-11-20T04:41:00Z', 'America/New_York')).toBe(
      '19\u00a0nov.\u00a02026, 11:41\u00a0p.\u00a0m.',
    );
  });

  it('write a weekday with its time in one piece', () => {
    expect(es.weekdayTime('2026-11-24T03:30:00Z', 'America/New_York')).toBe('lun.\u00a010:30\u00a0p.\u00a0m.');
    expect(plain(en.weekdayTime('2026-11-24T03:30:00Z', 'America/New_York', 'long'))).toBe('Monday 10:30 PM');
  });

  it('write how long ago in the largest whole unit', () => {
    const now = Date.parse('2026-11-20T12:00:00Z');
    expect(en.relative('2026-11-20T11:59:30Z', now)).toBe('now');
    expect(en.relative('2026-11-20T11:42:10Z', now)).toBe('17 minutes ago');
    expect(es.relative('2026-11-20T09:30:00Z', now)).toBe('hace 2 horas');
    expect(fr.relative('2026-11-21T13:00:00Z', now)).toBe('demain');
  });

  it('write a span in two units, and the last minutes with seconds', () => {
    expect(en.span(26.5 * 3_600_000)).toBe('1d 2h');
    expect(en.span(192 * 60_000)).toBe('3h 12m');
    expect(en.span(5 * 60_000)).toBe('5m');
    expect(en.span(5 * 60_000 - 1)).toBe('4:59');
    expect(en.span(-1)).toBe('0:00');
  });

  it('join words as the language does', () => {
    expect(en.list(['a', 'b', 'c'])).toBe('a, b, and c');
    expect(es.list(['a', 'b', 'c'])).toBe('a, b y c');
  });
});

describe('parseDecimal', () => {
  it('reads the separators of the language', () => {
    expect(parseDecimal('1,250.5', 'en')).toBe(1250.5);
    expect(parseDecimal('1 250,5', 'fr')).toBe(1250.5);
    expect(parseDecimal('1\u202f250,5', 'fr')).toBe(1250.5);
    expect(parseDecimal('1.250,5', 'fr')).toBe(1250.5);
    expect(parseDecimal('12,000', 'es')).toBe(12000);
    // [C9] A group of thousands never begins with a zero.
    expect([parseDecimal('0,125', 'en'), parseDecimal('0,125', 'es')]).toEqual([0.125, 0.125]);
  });

  it('reads the other separator if only one reading makes sense', () => {
    expect(parseDecimal('1,5', 'en')).toBe(1.5);
    expect(parseDecimal('1.5', 'fr')).toBe(1.5);
    expect(parseDecimal('.5', 'en')).toBe(0.5);
    expect(parseDecimal('-3', 'en')).toBe(-3);
  });

  it('reads back every number it writes', () => {
    for (const locale of ['en', 'es', 'fr'] as const) {
      for (const value of [0, 0.125, 12, 999.5, 1000, 12_345.678, 1_000_000]) {
        expect(parseDecimal(formatsFor(locale).number(value), locale)).toBe(value);
      }
    }
  });

  it('refuses text that is not a number', () => {
    for (const text of ['', ' ', 'abc', '1e5', '1..2', '1,2,3', '--1', '12cs', 'Infinity', '.', ',']) {
      expect(parseDecimal(text, 'en')).toBeNull();
    }
  });
});
