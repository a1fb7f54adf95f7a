import { expect, it } from 'vitest';
import { SealKeyMissingError } from '../../data/device.ts';
import { CallError, UnreachableError } from '../../lib/call.ts';
import { signInFaultOf } from './sign-in-here.ts';

const refused = (status: number, code: string, details = {}, retryAfterMs: number | null = null) =>
  new CallError(status, { code: code as 'forbidden', details }, retryAfterMs);

it('no response means offline', () => {
  expect(signInFaultOf(new UnreachableError('x'))).toEqual({ kind: 'offline' });
});

it('wrong credentials differ from a disabled account or company', () => {
  expect(signInFaultOf(refused(401, 'wrong_credentials'))).toEqual({ kind: 'wrong' });
  expect(signInFaultOf(refused(403, 'user_disabled'))).toEqual({ kind: 'refused', code: 'user_disabled' });
  expect(signInFaultOf(refused(403, 'tenant_disabled'))).toEqual({ kind: 'refused', code: 'tenant_disabled' });
});

it('too many attempts show how long to wait, if the server named it', () => {
  expect(signInFaultOf(refused(429, 'rate_limited', {}, 5000))).toEqual({ kind: 'limited', retryAfterMs: 5000 });
  expect(signInFaultOf(refused(429, 'rate_limited', { retryAfterSeconds: 90 }))).toEqual({
    kind: 'limited',
    retryAfterMs: 90_000,
  });
  expect(signInFaultOf(refused(429, 'rate_limited'))).toEqual({ kind: 'limited', retryAfterMs: null });
});

it('[C3.3] work that could not be encrypted names its author', () => {
  expect(signInFaultOf(new SealKeyMissingError('chef'))).toEqual({ kind: 'occupied', userName: 'chef' });
});

it('a defect of the program is rethrown', () => {
  expect(() => signInFaultOf(new TypeError('x'))).toThrow(TypeError);
});
