import { describe, expect, it } from 'vitest';
import { readImpersonationLink } from './impersonation-link.ts';

const now = Date.UTC(2026, 10, 20, 12);
const later = '2026-11-20T13:00:00.000Z';
const fragment = (parts: Record<string, string>) => `#${new URLSearchParams(parts)}`;

describe('an impersonation link', () => {
  it('carries token, expiry and return path', () => {
    expect(
      readImpersonationLink(
        fragment({ token: 'abc', expiresAt: later, returnTo: 'https://hub.test/super/users/admins' }),
        now,
      ),
    ).toEqual({ token: 'abc', expiresAt: later, returnTo: 'https://hub.test/super/users/admins' });
  });

  it.each([
    ['without a token', { expiresAt: later }],
    ['without an end', { token: 'abc' }],
    ['with an end that is no time', { token: 'abc', expiresAt: 'soon' }],
    ['after its end', { token: 'abc', expiresAt: '2026-11-20T11:59:59.000Z' }],
  ])('is invalid %s', (_, parts) => {
    expect(readImpersonationLink(fragment(parts as Record<string, string>), now)).toBeNull();
  });

  it.each(['javascript:alert(1)', '//evil.test', '/\\evil.test', 'data:text/html,x', ''])(
    'returns to the home page instead of %j',
    (returnTo) => {
      expect(readImpersonationLink(fragment({ token: 'abc', expiresAt: later, returnTo }), now)?.returnTo).toBe('/');
    },
  );
});
