import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeCaches } from '../tests/harness/fake-caches.ts';

const chef = { tenantId: 't', userId: 'chef' };

describe('the user of the device', () => {
  // Each import is a service worker that the browser just started.
  const start = () => import('./identity.ts');
  beforeEach(() => void vi.resetModules());

  it('is unknown until a page sends one', async () => {
    const { recallIdentity } = await start();
    expect(await recallIdentity(fakeCaches())).toBeNull();
  });

  it('survives a restart of the service worker', async () => {
    const storage = fakeCaches();
    await (await start()).rememberIdentity(storage, chef);
    vi.resetModules();
    expect(await (await start()).recallIdentity(storage)).toEqual(chef);
  });

  it('is the latest one sent, even while the older one is still being read', async () => {
    const storage = fakeCaches();
    await (await start()).rememberIdentity(storage, chef);
    vi.resetModules();
    const { recallIdentity, rememberIdentity } = await start();
    const reading = recallIdentity(storage);
    void rememberIdentity(storage, { tenantId: 't', userId: null });
    expect(await reading).toEqual({ tenantId: 't', userId: null });
  });

  it('[OUT1] is cleared after a sign-out, and stays that of a user who signed in since', async () => {
    const storage = fakeCaches();
    const { forgetIdentity, recallIdentity, rememberIdentity } = await start();
    await rememberIdentity(storage, chef);
    await forgetIdentity(storage, chef);
    expect(await recallIdentity(storage)).toEqual({ tenantId: 't', userId: null });
    const picker = { tenantId: 't', userId: 'picker' };
    await rememberIdentity(storage, picker);
    await forgetIdentity(storage, chef);
    expect(await recallIdentity(storage)).toEqual(picker);
  });
});
