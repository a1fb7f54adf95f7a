import { expect, test } from 'vitest';
import { compareNames, setTextOrder } from './text-order.ts';

const sorted = (language: string, names: readonly string[]): string[] => {
  setTextOrder(language);
  return names.toSorted(compareNames);
};

test('[C9] names are ordered by the reader’s language, and numbers in them by size', () => {
  expect(sorted('en-US', ['Zoo', 'Écluse', 'Dock 10', 'eau', 'Dock 9'])).toEqual([
    'Dock 9',
    'Dock 10',
    'eau',
    'Écluse',
    'Zoo',
  ]);
  expect(sorted('es-US', ['Nube', 'Ñame', 'Oca'])).toEqual(['Nube', 'Ñame', 'Oca']);
  expect(sorted('es-US', ['Ñame', 'Nz'])).toEqual(['Nz', 'Ñame']);
  expect(sorted('fr-FR', ['Ñame', 'Nz'])).toEqual(['Ñame', 'Nz']);
});
