import { expect, test } from 'vitest';
import { inviteCodeIn } from './invite-code.ts';

const CODE = '0123456789abcdef'.repeat(3);

test.each([
  ['the code', CODE],
  ['the code in capitals and with blanks', CODE.toUpperCase().replace(/(.{6})/g, '$1 ')],
  ['the link', `https://orders.company.test/fr/invite#${CODE}`],
  ['the link of earlier releases', `https://orders.company.test/fr/invite/${CODE}?utm=x`],
  ['the link broken over lines', `https://orders.company.test/invite/${CODE.slice(0, 20)}\n${CODE.slice(20)}`],
])('%s is recognized', (_, text) => {
  expect(inviteCodeIn(text)).toBe(CODE);
});

test.each(['', 'hello', CODE.slice(1), 'https://orders.company.test/invite/'])('“%s” has no code', (text) => {
  expect(inviteCodeIn(text)).toBeNull();
});
