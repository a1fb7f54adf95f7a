import { describe, expect, it } from 'vitest';
import { initialsOf, initialsSvg } from './initials.ts';

describe('initials', () => {
  it.each([
    ['Greenleaf Produce', 'GP'],
    ['harbor foods', 'HF'],
    ['Émile & Fils SARL', 'EF'],
    ['Sysco', 'S'],
    ['3 Brothers', 'B'],
    ['果物', ''],
  ])('of %s are %s', (company, initials) => {
    expect(initialsOf(company)).toBe(initials);
  });

  it('are one path each, and a crate for a name without letters', () => {
    const strokes = (company: string) => initialsSvg(company, '#ffffff', 0.5).match(/<path/g)?.length;
    expect([strokes('Greenleaf Produce'), strokes('Sysco'), strokes('果物')]).toEqual([2, 1, 1]);
  });

  it('have a path for every letter', () => {
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
      expect(initialsSvg(letter, '#fff', 0.5)).toMatch(/ d="M[^"]{4,}"/);
  });
});
