import { describe, expect, it } from 'vitest';
import { LANDING, SIGNED_IN } from '../../contract/roles.ts';
import { decide } from './guard.ts';

describe('the guard (spec section 4)', () => {
  it('sends a signed-in visitor of a guest page home', () => {
    for (const role of SIGNED_IN) expect(decide('guest', role)).toEqual({ kind: 'redirect', to: '/', remember: false });
  });
  it('sends a signed-out visitor of a protected page to the sign-in page and remembers the path', () => {
    expect(decide(['CUSTOMER'], null)).toEqual({ kind: 'redirect', to: '/auth', remember: true });
  });
  it('sends a user with another role to their landing page', () => {
    for (const role of SIGNED_IN.filter((role) => role !== 'CUSTOMER'))
      expect(decide(['CUSTOMER'], role)).toEqual({ kind: 'redirect', to: LANDING[role], remember: false });
  });
  it('[G3.5] sends a user whose role has another screen for the same to that screen', () => {
    expect(decide(['CUSTOMER'], 'ADMIN', { ADMIN: '/admin/users' })).toMatchObject({ to: '/admin/users' });
    expect(decide(['CUSTOMER'], 'BUYER', { ADMIN: '/admin/users' })).toMatchObject({ to: LANDING.BUYER });
  });
  it('lets a user with the right role in', () => {
    expect(decide(['CUSTOMER'], 'CUSTOMER')).toEqual({ kind: 'enter' });
    expect(decide('anyone', null)).toEqual({ kind: 'enter' });
    expect(decide('guest', null)).toEqual({ kind: 'enter' });
  });
});
