import { expect, test } from 'vitest';
import { accountEndpoints } from '../../contract/accounts.ts';
import type { AppError } from '../../contract/errors.ts';
import { userEndpoints } from '../../contract/users.ts';
import { parseInput } from './parse.ts';

const refusal = (endpoint: Parameters<typeof parseInput>[0], body: unknown): AppError => {
  try {
    parseInput(endpoint, { params: {}, query: {}, body });
  } catch (error) {
    return error as AppError;
  }
  throw new Error('nothing was refused');
};

test('[G3.2] a 400 names the error of each field in the words of specification section 5, and the rule that it breaks', () => {
  const { errors, details } = refusal(accountEndpoints.contact, { name: '', email: 'ida', phone: 'x'.repeat(41) });
  expect(errors).toEqual({
    name: 'The name field is required',
    email: 'The email field must be a valid email',
    phone: 'The phone field may not be greater than 40 characters',
    message: 'The message field is required',
  });
  expect(details).toEqual({
    faults: {
      name: { rule: 'required' },
      email: { rule: 'email' },
      phone: { rule: 'max', limit: 40 },
      message: { rule: 'required' },
    },
  });
});

test('[G3.2] a missing body is one error of the whole', () => {
  expect(refusal(userEndpoints.invite, undefined).errors).toEqual({ _: 'The body field is required' });
});
