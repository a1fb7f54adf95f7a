import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { day, emailAddress, filled, price, quantity, text, url, uuid } from './atoms.ts';
import { type Fault, faultOf, faultSentence } from './faults.ts';

const schema = z.object({
  name: filled(5),
  email: emailAddress,
  price,
  quantity,
  kind: z.enum(['x']),
  items: z.array(z.object({ code: text(3) })).check(z.minLength(1), z.maxLength(2)),
  link: url,
  on: day,
  id: uuid,
  count: z.int(),
});
const faults = (input: unknown): Record<string, Fault> => {
  const result = z.safeParse(schema, input);
  if (result.success) return {};
  const found: Record<string, Fault> = {};
  for (const issue of result.error.issues) found[issue.path.join('.')] ??= faultOf(issue, input);
  return found;
};

test('[G3.2] a missing or blank value is reported as required, whatever else its field checks', () => {
  expect(new Set(Object.values(faults({})).map(({ rule }) => rule))).toEqual(new Set(['required']));
  expect(faults({ name: '  ', email: '', kind: '', items: [] })).toMatchObject({
    name: { rule: 'required' },
    email: { rule: 'required' },
    kind: { rule: 'required' },
    items: { rule: 'required' },
  });
});

test('[G3.2] each other error names a rule of specification section 5, with its limit', () => {
  const input = {
    name: 'too long',
    email: 'x',
    price: -1,
    quantity: 1.23456,
    kind: 'y',
    items: [{ code: 'long' }],
    link: 'x y',
    on: '2026-13-01',
    id: 'x',
    count: 'abc',
  };
  expect(faults(input)).toEqual({
    name: { rule: 'max', limit: 5 },
    email: { rule: 'email' },
    price: { rule: 'least', limit: 0 },
    quantity: { rule: 'decimals' },
    kind: { rule: 'choice' },
    'items.0.code': { rule: 'max', limit: 3 },
    link: { rule: 'url' },
    on: { rule: 'date' },
    id: { rule: 'invalid' },
    count: { rule: 'numeric' },
  });
});

test('[G3.2] a list with too many entries is named as such, not as a number that is too large', () => {
  const items = [{ code: 'a' }, { code: 'b' }, { code: 'c' }];
  expect(faults({ items }).items).toEqual({ rule: 'entries', limit: 2 });
  expect(faultSentence({ rule: 'entries', limit: 2 }, 'items')).toBe('The items field may have at most 2 entries');
});

test('[G3.2] an error is a sentence in the words of the specification', () => {
  expect(faultSentence({ rule: 'required' }, 'name')).toBe('The name field is required');
  expect(faultSentence({ rule: 'email' }, 'email')).toBe('The email field must be a valid email');
  expect(faultSentence({ rule: 'max', limit: 5 }, 'name')).toBe('The name field may not be greater than 5 characters');
  expect(faultSentence({ rule: 'min', limit: 8 }, 'name')).toBe('The name field must be at least 8 characters');
  expect(faultSentence({ rule: 'card' }, 'Notes')).toBe("The Notes field isn't allowed to contain credit card number");
});
