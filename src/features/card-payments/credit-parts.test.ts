import { expect, test } from 'vitest';
import { creditParts } from './credit-parts.ts';

const chosen = [
  { invoiceId: 'a', amount: 500 },
  { invoiceId: 'b', amount: 300 },
];

test('[M6.3] credits are used up in their order, invoice by invoice, and never beyond what is chosen', () => {
  const credits = [
    { id: 'm1', open: 600 },
    { id: 'm2', open: 900 },
    { id: 'm3', open: 100 },
  ];
  expect(creditParts(credits, chosen)).toEqual([
    {
      creditId: 'm1',
      applications: [
        { invoiceId: 'a', amount: 500 },
        { invoiceId: 'b', amount: 100 },
      ],
    },
    { creditId: 'm2', applications: [{ invoiceId: 'b', amount: 200 }] },
  ]);
  expect(creditParts([], chosen)).toEqual([]);
  expect(creditParts(credits, [])).toEqual([]);
});
