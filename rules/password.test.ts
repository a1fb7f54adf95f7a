import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPassword, PASSWORD_SPECIALS, passwordStrength } from './password.ts';

describe('checkPassword', () => {
  it('accepts one of each kind in eight characters', () => {
    expect(checkPassword('Crate#2026')).toEqual([]);
    expect(checkPassword('aB3!aaaa')).toEqual([]);
  });

  it('names everything that is missing', () => {
    expect(checkPassword('')).toEqual(['too_short', 'no_lowercase', 'no_uppercase', 'no_digit', 'no_special']);
    expect(checkPassword('aB3!aaa')).toEqual(['too_short']);
    expect(checkPassword('AB3!AAAA')).toEqual(['no_lowercase']);
    expect(checkPassword('ab3!aaaa')).toEqual(['no_uppercase']);
    expect(checkPassword('aBc!aaaa')).toEqual(['no_digit']);
    expect(checkPassword('aB3aaaaa')).toEqual(['no_special']);
  });

  it('[C5.5] accepts any passphrase of 15 characters or more, with spaces and beyond 64', () => {
    expect(checkPassword('correct horse b')).toEqual([]);
    expect(checkPassword('correct horse ')).toEqual(['no_uppercase', 'no_digit', 'no_special']);
    expect(checkPassword('mar azul y cielo de otoño '.repeat(4))).toEqual([]);
  });

  it('counts each of !@#$%^&* as special and no other character', () => {
    for (const special of PASSWORD_SPECIALS) expect(checkPassword(`aB3aaaa${special}`)).toEqual([]);
    for (const other of ['-', '_', '.', '?', '+', '(', ' ', 'é', '£']) {
      expect(checkPassword(`aB3aaaa${other}`)).toEqual(['no_special']);
    }
  });

  it('does not accept letters and digits of other scripts as the required ones', () => {
    expect(checkPassword('ßÉ٣!éééé')).toEqual(['no_lowercase', 'no_uppercase', 'no_digit']);
  });
});

describe('passwordStrength', () => {
  it('is weak under eight characters and for the three known passwords', () => {
    for (const weak of ['', 'aB3!xYz', '12345678', 'abcdefgh', 'password', 'PassWord']) {
      expect(passwordStrength(weak)).toEqual({ score: 0, label: 'weak' });
    }
  });

  it('gives four points for each different character and ten for each extra class', () => {
    expect(passwordStrength('zzzzzzzz')).toEqual({ score: 4, label: 'fair' });
    expect(passwordStrength('qwertyui')).toEqual({ score: 32, label: 'fair' });
    expect(passwordStrength('qwertY12')).toEqual({ score: 52, label: 'good' });
    expect(passwordStrength('Crate#2026')).toEqual({ score: 66, label: 'good' });
    expect(passwordStrength('Crate#20267')).toEqual({ score: 70, label: 'strong' });
  });

  it('changes its label exactly at 50 and 70', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8, maxLength: 40 }), (password) => {
        const { score, label } = passwordStrength(password);
        if (label !== 'weak') expect(label).toBe(score >= 70 ? 'strong' : score >= 50 ? 'good' : 'fair');
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('never falls when a character is added', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 9, maxLength: 30 }),
        fc.string({ minLength: 1, maxLength: 1 }),
        (start, more) => {
          expect(passwordStrength(start + more).score).toBeGreaterThanOrEqual(passwordStrength(start).score);
        },
      ),
    );
  });
});
