import { describe, expect, it } from 'vitest';
import { decideLine } from './match-line.ts';
import { COMPLETE_SCORE } from './rank.ts';

const of = (points: number, bought = false) => ({ score: COMPLETE_SCORE + points, bought });

describe('[A2] a written line', () => {
  it('is sure if one item is found, or one leads clearly', () => {
    expect(decideLine([of(50)], false)).toEqual({ kind: 'sure', at: 0 });
    expect(decideLine([of(56), of(44)], false)).toEqual({ kind: 'sure', at: 0 });
  });

  it('is sure if the location buys one of the equally good items, wherever it is', () => {
    expect(decideLine([of(50), of(50), of(49, true)], false)).toEqual({ kind: 'sure', at: 2 });
  });

  it('is a choice between equally good items, and between several that the location buys', () => {
    expect(decideLine([of(50), of(49)], false)).toEqual({ kind: 'choose' });
    expect(decideLine([of(50, true), of(49, true)], false)).toEqual({ kind: 'choose' });
  });

  it('is never sure if no item has all words, or if a word was guessed', () => {
    expect(decideLine([of(50)], true)).toEqual({ kind: 'choose' });
    expect(decideLine([of(20)], false)).toEqual({ kind: 'choose' });
    expect(decideLine([{ score: COMPLETE_SCORE - 60, bought: true }], false)).toEqual({ kind: 'choose' });
  });

  it('is not found without candidates', () => {
    expect(decideLine([], false)).toEqual({ kind: 'notFound' });
    expect(decideLine([], true)).toEqual({ kind: 'notFound' });
  });
});
