import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { uuidv7 } from '../../rules/uuid.ts';

vi.mock('./engine-client.ts', () => ({
  startEngineClient: () => ({ begin() {}, wake() {}, async flush() {}, async stop() {} }),
}));
const forgotten: string[] = [];
const owners: string[] = [];
vi.mock('../lib/service-worker-client.ts', () => ({
  sendIdentity: async ({ userId }: { userId: string }) => void owners.push(userId),
  forget: async (_: string, userId: string) => void forgotten.push(userId),
}));

type Who = { tenantId: string; id: string };
const keys = new Map<string, string>();
const keyOf = ({ id }: Who): string => {
  const known = keys.get(id) ?? btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));
  keys.set(id, known);
  return known;
};
let who: Who;
let calls: string[] = [];
let isCut = false;
vi.mock('../lib/call.ts', async (original) => ({
  ...(await original<object>()),
  call: async (endpoint: { path: string }) => {
    if (isCut) throw new Error('no network');
    calls.push(endpoint.path);
    if (/seal/i.test(endpoint.path)) return { key: keyOf(who) };
    if (/logout/.test(endpoint.path)) return {};
    const { tenantId, id } = who;
    const organizationSettings = { tenantId };
    return { ...{ tenantId, id, scope: 'full', impersonator: null, organizationSettings }, userName: id, role: 'APP' };
  },
}));

const kept = new Map<string, string>();
/** Disk accesses left until the browser is killed. After that nothing is read or written. */
let budget = Number.POSITIVE_INFINITY;
function countAccess(): void {
  if (budget <= 0) throw new Error('killed');
  budget -= 1;
}
const disk = { open: indexedDB.open, delete: indexedDB.deleteDatabase, use: IDBDatabase.prototype.transaction };
// Runs before any database is opened, because Dexie binds the method of a connection once.
IDBDatabase.prototype.transaction = function (...args) {
  // The upgrade is part of an `open` that was already counted.
  if ((args[1] as string) !== 'versionchange') countAccess();
  return disk.use.apply(this, args);
};
indexedDB.open = (...args) => {
  countAccess();
  return disk.open.apply(indexedDB, args);
};
indexedDB.deleteDatabase = (...args) => {
  countAccess();
  return disk.delete.apply(indexedDB, args);
};

beforeEach(async () => {
  vi.resetModules();
  for (const { name = '' } of await indexedDB.databases()) await Dexie.delete(name);
  kept.clear();
  calls = [];
  forgotten.length = 0;
  owners.length = 0;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('window', { addEventListener() {}, location: { assign() {} } });
});
afterEach(() => {
  budget = Number.POSITIVE_INFINITY;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Returns the modules of a page that has just been loaded. */
async function page() {
  vi.resetModules();
  const [change, state, device, { CratebookDatabase }, { commit }, { databaseName }] = await Promise.all([
    import('./session-change.ts'),
    import('./session-state.ts'),
    import('../data/device.ts'),
    import('../data/database.ts'),
    import('../data/commit.ts'),
    import('../data/identity.ts'),
  ]);
  const enter = (as: Who) => {
    who = as;
    return state.inSessionLock(() => change.enter(`token of ${as.id}`, null));
  };
  const add = (itemCode: string) => {
    const { signedIn } = state.sessionState();
    return commit(signedIn!.db, 'carts.setLine', {
      body: { customerLocationId: 'L1', itemCode, uom: 'CS', quantity: 1 },
    });
  };
  const codes = async () => {
    const rows = await state.sessionState().signedIn!.db.outbox.orderBy('seq').toArray();
    return rows.map(({ args }) => (args.body as { itemCode: string }).itemCode);
  };
  return { ...change, enterAs: change.enter, ...state, ...device, CratebookDatabase, databaseName, enter, add, codes };
}

/** Returns everything in the origin's databases that can be read without a key. */
async function readable(): Promise<string> {
  const found: string[] = [...kept.values()];
  for (const { name = '' } of await indexedDB.databases()) {
    const db = new Dexie(name);
    // A database that was emptied is deleted after the start.
    if (!(await db.open().catch(() => undefined))) continue;
    for (const table of db.tables)
      for (const row of (await table.toArray()) as Record<string, unknown>[]) {
        const sealed = row.sealed as { bytes: ArrayBuffer } | undefined;
        found.push(`${name} ${JSON.stringify(row)} ${sealed ? new TextDecoder('latin1').decode(sealed.bytes) : ''}`);
      }
    db.close();
  }
  return found.join('\n');
}

const people = (): [Who, Who] => {
  const tenantId = uuidv7();
  return [
    { tenantId, id: uuidv7() },
    { tenantId, id: uuidv7() },
  ];
};
const identityOf = ({ tenantId, id }: Who) => ({ tenantId, userId: id });

/** Collects the messages to other tabs. */
function listen(): { told: unknown[]; stop: () => Promise<void> } {
  const told: unknown[] = [];
  const channel = new BroadcastChannel('cratebook-leaving');
  channel.onmessage = ({ data }) => told.push(data);
  const stop = async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    channel.close();
  };
  return { told, stop };
}

describe('a sign-in looks at the device', () => {
  it('[C3.2, OUT1] a user who signed in in another window leaves, their work is encrypted, and the other tabs are notified', async () => {
    const [a, b] = people();
    const window1 = await page();
    await window1.bootSession(null);
    const window2 = await page();
    await window2.enter(a);
    await window2.add('SECRET');
    const { told, stop } = listen();
    await window1.enter(b);
    await stop();
    expect(told).toContain(window1.databaseName(identityOf(a)));
    expect(await Dexie.exists(window1.databaseName(identityOf(a)))).toBe(false);
    expect(await readable()).not.toContain('SECRET');
    expect((await window1.readDevice()).current?.userId).toBe(b.id);
    expect(await window1.listVaults(a.tenantId)).toEqual([{ userName: a.id, waiting: 1 }]);
    // The window that shows the first user's session does not end the second user's.
    await window2.signOut();
    expect((await window2.readDevice()).current?.userId).toBe(b.id);
    expect(await Dexie.exists(window1.databaseName(identityOf(b)))).toBe(true);
  });

  it('[C3.2, OUT1] the other tabs are notified if a sign-in had ended and another user takes its place', async () => {
    const [a, b] = people();
    const tab = await page();
    await tab.enter(a);
    await tab.add('SECRET');
    const { told, stop } = listen();
    await tab.enter(b);
    await stop();
    expect(told).toContain(tab.databaseName(identityOf(a)));
    expect(forgotten).toEqual([a.id]);
  });

  it('[C3.2, OUT1] another window of a user who leaves goes to the sign-in page', async () => {
    const [a, b] = people();
    const window1 = await page();
    await window1.enter(a);
    const assign = vi.fn();
    vi.stubGlobal('window', { addEventListener() {}, location: { assign } });
    const window2 = await page();
    const { signedIn } = await window2.bootSession(null);
    expect(signedIn?.user.userId).toBe(a.id);
    await window1.enter(b);
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/auth'));
    await expect(signedIn?.db.outbox.count()).rejects.toThrow();
  });

  it('[OUT2] a user who signs in again keeps their database and what is in it', async () => {
    const [a] = people();
    const tab = await page();
    await tab.enter(a);
    await tab.add('I01');
    const { told, stop } = listen();
    await tab.enter(a);
    await stop();
    expect(told).toEqual([]);
    expect(await tab.codes()).toEqual(['I01']);
  });

  it('[OUT1] images are kept under the user of the device while a tab acts as another', async () => {
    const [a, b] = people();
    const tab = await page();
    await tab.enter(a);
    vi.stubGlobal('sessionStorage', { setItem() {}, removeItem() {} });
    who = b;
    const acting = {
      token: 'acting',
      expiresAt: '2099-01-01T00:00:00Z',
      impersonator: a.id,
      returnTo: '/',
      user: null,
    };
    await tab.inSessionLock(() => tab.enterAs('acting', acting));
    expect(tab.sessionState().signedIn?.user.userId).toBe(b.id);
    await vi.waitFor(() => expect(owners).toEqual([a.id, a.id]));
    await tab.signOut();
    expect(tab.sessionState().signedIn?.user.userId).toBe(a.id);
    await vi.waitFor(() => expect(owners).toEqual([a.id, a.id, a.id]));
  });

  it('[C3.3] unsent work that has no key keeps another user out and is not lost', async () => {
    const [a, b] = people();
    const tab = await page();
    const { db } = await tab.enter(a);
    await tab.add('I01');
    await db.meta.delete('sealKey');
    await expect(tab.enter(b)).rejects.toThrow(tab.SealKeyMissingError);
    expect((await tab.readDevice()).current).toBe(null);
    await tab.enter(a);
    expect(await tab.codes()).toEqual(['I01']);
  });
});

describe('a sign-out', () => {
  it('[C3.1, OUT1] the next start reports a sign-out that the server could not receive', async () => {
    const [a] = people();
    const tab = await page();
    await tab.enter(a);
    isCut = true;
    await tab.signOut();
    expect((await tab.readDevice()).logoutPending).toBe(true);
    isCut = false;
    calls = [];
    const next = await page();
    await next.bootSession(null);
    await vi.waitFor(async () => expect((await next.readDevice()).logoutPending).toBe(false));
    expect(calls).toEqual(['/auth/logout']);
  });

  it('[C3.1, OUT1] unsent work is never left unencrypted', async () => {
    const [a] = people();
    const tab = await page();
    await tab.enter(a);
    await tab.add('SECRET');
    expect(await readable()).toContain('SECRET');
    await tab.signOut();
    expect(await readable()).not.toMatch(/SECRET|setLine/);
    expect(await tab.listVaults(a.tenantId)).toEqual([{ userName: a.id, waiting: 1 }]);
    expect(tab.sessionState().signedIn).toBe(null);
  });

  it('[OUT1] without a key the device fetches one, and if it gets none the user stays signed in', async () => {
    const [a] = people();
    const tab = await page();
    const { db } = await tab.enter(a);
    await tab.add('I01');
    await db.meta.delete('sealKey');
    const { CallError } = await import('../lib/call.ts');
    const session = tab.sessionState().signedIn!;
    const offline = async () => {
      throw new CallError(503, null);
    };
    tab.setSession({ signedIn: { ...session, tokens: offline } });
    await expect(tab.signOut()).rejects.toThrow(tab.SealKeyMissingError);
    expect((await tab.readDevice()).current?.userId).toBe(a.id);
    await tab.add('I02');
    tab.setSession({ signedIn: { ...session, tokens: async () => 'token' } });
    await tab.signOut();
    expect((await tab.listVaults(a.tenantId))[0]?.waiting).toBe(2);
  });
});

type Act = (tab: Awaited<ReturnType<typeof page>>, a: Who, b: Who) => Promise<unknown>;
const CUT_OFF: readonly [string, Act][] = [
  ['a sign-out', (tab) => tab.signOut()],
  ['a sign-in over a session that had ended', (tab, _, b) => tab.enter(b)],
];
for (const [what, act] of CUT_OFF)
  for (const next of ['the second user, then the first', 'the first user'] as const)
    it(`[C3.1, C3.2, C3.3] ${what} that is cut off at any disk access loses nothing and shows nothing to ${next}`, async () => {
      for (let after = 0, isDone = false; !isDone; after++) {
        const [a, b] = people();
        const first = await page();
        await first.enter(a);
        await first.add('SECRET-1');
        await first.add('SECRET-2');
        budget = after;
        await act(first, a, b).catch(() => {});
        isDone = budget > 0;
        budget = Number.POSITIVE_INFINITY;

        // Without the sign-in hint the next start finds no signed-in user. With it, the sign-out has not begun.
        const hint = kept.get('signed-in');
        const second = await page();
        const { signedIn } = await second.bootSession(null);
        const current = (await second.readDevice()).current;
        expect(signedIn?.user.userId, `${after}`).toBe(current?.userId);
        if (hint === a.id) expect(current?.userId, `${after}`).toBe(a.id);
        // A sign-out that was cut off before its first journal entry has not begun.
        if (current?.userId === a.id) expect(await second.codes(), `${after}`).toEqual(['SECRET-1', 'SECRET-2']);
        else expect(await readable(), `${after}`).not.toContain('SECRET');
        if (next !== 'the first user') {
          await second.enter(b);
          expect(await readable(), `${after}`).not.toContain('SECRET');
          expect(await second.codes(), `${after}`).toEqual([]);
          expect((await second.readDevice()).current?.userId).toBe(b.id);
          await second.signOut();
        }
        const third = await page();
        await third.enter(a);
        expect(await third.codes(), `${after}`).toEqual(['SECRET-1', 'SECRET-2']);
        expect(await third.listVaults(a.tenantId), `${after}`).toEqual([]);
        expect((await third.readDevice()).leaving, `${after}`).toEqual([]);
        await third.signOut();
        if (isDone) expect(after).toBeGreaterThan(8);
      }
    });

it('[C3.1, C3.3, OUT2] a sign-in that is cut off at any disk access loses nothing and shows nothing to the next user', async () => {
  for (let after = 0, isDone = false; !isDone; after++) {
    const [a, b] = people();
    const first = await page();
    await first.enter(a);
    await first.add('SECRET-1');
    await first.signOut();
    const back = await page();
    budget = after;
    await back.enter(a).catch(() => {});
    isDone = budget > 0;
    budget = Number.POSITIVE_INFINITY;
    const second = await page();
    await second.bootSession(null);
    if ((await second.readDevice()).current === null) expect(await readable(), `${after}`).not.toContain('SECRET');
    await second.enter(b);
    expect(await readable(), `${after}`).not.toContain('SECRET');
    await second.enter(a);
    expect(await second.codes(), `${after}`).toEqual(['SECRET-1']);
    expect(await second.listVaults(a.tenantId)).toEqual([]);
    await second.signOut();
  }
});
