import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';

describe('fold', () => {
  it('drops accents and case', () => {
    expect(fold('JALAPEÑO Crème Brûlée')).toBe('jalapeno creme brulee');
    expect(fold('ORÉGANO')).toBe(fold('oregano'));
  });

  it("treats a phone's apostrophe like a typewriter's", () => {
    expect(fold('Chef’s')).toBe("chef's");
  });

  it('changes nothing the second time, for any text', () => {
    const awkward = fc.constantFrom(...'aZ9 ÉñßẞİıÅΣſﬀ’œŒæøłđ‘ʼ', '\u0301', '\u0345', '\ud83c', '\udf4e', '\u0000');
    fc.assert(fc.property(fc.string({ unit: awkward }), (text) => fold(fold(text)) === fold(text)));
  });

  it('keeps a lone surrogate', () => {
    expect(() => fold('é\ud83c')).not.toThrow();
  });

  it('leaves scripts without accents whole', () => {
    expect(fold('고추')).toBe('고추');
  });

  it('[C9] writes ligatures and crossed letters as users type them', () => {
    expect(fold('BŒUF, œufs, cœur')).toBe('boeuf, oeufs, coeur');
    expect(fold('Smørrebrød Groß Łosoś Æbler đ ð þ ı')).toBe('smorrebrod gross losos aebler d d th i');
    expect(fold('chef‘s chefʼs chef’s')).toBe("chef's chef's chef's");
  });

  it('gives the same for composed and decomposed text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')));
      }),
    );
  });
});
