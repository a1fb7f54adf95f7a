// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { accountEndpoints } from '../../contract/accounts.ts';
import type { CratebookDatabase } from '../data/database.ts';
import { PausedError } from '../lib/access-token.ts';
import { CallError } from '../lib/call.ts';
import { callAs } from './session.ts';
import { type SignedIn, setSession, whenSignInExpires } from './session-state.ts';

const call = vi.fn<(endpoint: object, input: object, options: { token: string }) => Promise<unknown>>();
const leaving = vi.hoisted(() => ({ onmessage: null as ((event: { data: unknown }) => void) | null }));
vi.mock('../lib/call.ts', async (original) => ({
  ...(await original<typeof import('../lib/call.ts')>()),
  call: (...given: Parameters<typeof call>) => call(...given),
}));
vi.mock('./leaving-channel.ts', () => ({ leaving }));

const expired = vi.fn();
const stop = vi.fn(async () => {});
const close = vi.fn();
const tokens = vi.fn<(options: { fresh: boolean }) => Promise<string>>();
const signedIn = {
  user: { tenantId: 't', userId: 'u' },
  db: { name: 'cratebook:t:u', close } as unknown as CratebookDatabase,
  engine: { stop },
  tokens,
  impersonation: null,
} as unknown as SignedIn;

beforeEach(() => {
  tokens.mockImplementation(async ({ fresh }) => (fresh ? 'new' : 'old'));
  setSession({ signedIn });
  whenSignInExpires(expired);
});
afterEach(() => {
  vi.resetAllMocks();
  vi.restoreAllMocks();
});

const account = () => callAs(accountEndpoints.roles, {});
const usedTokens = () => call.mock.calls.map(([, , { token }]) => token);
const refused = () => new CallError(401, { code: 'unauthenticated' });

describe('a call of the signed-in user', () => {
  test('renews an expired token once and repeats the call', async () => {
    call.mockRejectedValueOnce(refused()).mockResolvedValueOnce('answer');
    expect(await account()).toBe('answer');
    expect(usedTokens()).toEqual(['old', 'new']);
    expect(expired).not.toHaveBeenCalled();
  });

  test('reports an expired sign-in if the new token is refused, too', async () => {
    call.mockRejectedValue(refused());
    await expect(account()).rejects.toThrow(CallError);
    expect(usedTokens()).toEqual(['old', 'new']);
    expect(expired).toHaveBeenCalledOnce();
  });

  test('reports an expired sign-in if no token can be fetched', async () => {
    tokens.mockRejectedValue(new PausedError('ended'));
    await expect(account()).rejects.toThrow(PausedError);
    expect(call).not.toHaveBeenCalled();
    expect(expired).toHaveBeenCalledOnce();
  });

  test('leaves the sign-in alone after any other failure', async () => {
    call.mockRejectedValue(new CallError(403, { code: 'forbidden' }));
    await expect(account()).rejects.toThrow(CallError);
    expect(usedTokens()).toEqual(['old']);
    expect(expired).not.toHaveBeenCalled();
  });
});

describe('a sign-out in another tab', () => {
  test('closes this tab’s database, stops its engine and shows the sign-in page', () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    leaving.onmessage?.({ data: 'cratebook:t:u' });
    expect([stop.mock.calls.length, close.mock.calls.length]).toEqual([1, 1]);
    expect(assign).toHaveBeenCalledExactlyOnceWith('/auth');
  });

  test('of another user of the device changes nothing here', () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    leaving.onmessage?.({ data: 'cratebook:t:other' });
    expect([stop.mock.calls.length, close.mock.calls.length, assign.mock.calls.length]).toEqual([0, 0, 0]);
  });
});
