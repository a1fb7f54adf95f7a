import { describe, expect, it } from 'vitest';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';

const of = (...words: string[]): Vocabulary => vocabularyOf([words.toSorted()]);
const near = (vocabulary: Vocabulary, typed: string): string[] => vocabulary.near(typed).map(({ word }) => word);

describe('words near a misspelled plural', () => {
  it.each([
    ['onoins', 'onion'],
    ['shalots', 'shallot'],
    ['mussles', 'mussel'],
    ['rasberries', 'raspberry'],
    ['sausges', 'sausage'],
    ['oisters', 'oyster'],
    ['leaks', 'leek'],
    ['uevos', 'huevo'],
    ['mansanas', 'manzana'],
    ['camarnes', 'camaron'],
    ['champiniones', 'champinon'],
    ['echalottes', 'echalote'],
    ['poirreaux', 'poireau'],
    ['crevetes', 'crevette'],
  ])('of %s have %s, because the ending of a plural is no error', (typed, meant) => {
    expect(near(of('bread', 'carne', 'milk', meant), typed)).toEqual([meant]);
  });

  it('are those of the word as typed if they are as near', () => {
    expect(near(of('cheese', 'cheek'), 'cheeze')).toEqual(['cheese']);
    expect(near(of('romaine', 'romano'), 'romane')).toEqual(['romaine', 'romano']);
  });

  it('are none for a stem of three letters', () => {
    expect(near(of('ham', 'hat', 'hay'), 'hags')).toEqual([]);
  });
});
