import { describe, expect, it } from 'vitest';
import { fakeCaches } from '../tests/harness/fake-caches.ts';
import { buildIdOf, fetchShell, keptShell } from './shell.ts';

const pageOf = (build: string, words = 'Greenleaf') =>
  `<!doctype html><html><head><title>${words}</title><meta name="build" content="${build}"></head></html>`;
const html = (body: string, init: ResponseInit = {}) =>
  new Response(body, { ...init, headers: { 'content-type': 'text/html; charset=utf-8', ...init.headers } });

async function place(answer: () => Promise<Response>) {
  const cache = await fakeCaches().open('release:one');
  return { cache, buildId: 'one', fetch: answer as typeof fetch };
}

describe('the offline page', () => {
  it('is identified by its build', () => {
    expect(buildIdOf(pageOf('abc'))).toBe('abc');
    expect(buildIdOf('<html></html>')).toBeUndefined();
  });

  it('is stored with its policy, and uncompressed', async () => {
    const there = await place(async () =>
      html(pageOf('one'), { headers: { 'content-security-policy': "default-src 'self'", 'content-encoding': 'br' } }),
    );
    expect(await fetchShell(there)).toBe('kept');
    const kept = await keptShell(there.cache);
    expect(await kept?.text()).toBe(pageOf('one'));
    expect(kept?.headers.get('content-security-policy')).toBe("default-src 'self'");
    expect(kept?.headers.get('content-encoding')).toBeNull();
  });

  it("is updated when the tenant's settings changed", async () => {
    let words = 'Greenleaf';
    const there = await place(async () => html(pageOf('one', words)));
    await fetchShell(there);
    words = 'Greenleaf & Sons';
    await fetchShell(there);
    expect(await (await keptShell(there.cache))?.text()).toContain('Greenleaf & Sons');
  });

  it('is never replaced by a page of another release, a refusal, a captive portal or no page', async () => {
    const there = await place(async () => html(pageOf('one')));
    await fetchShell(there);
    const outcomes = [];
    for (const answer of [
      async () => html(pageOf('two')),
      async () => html('tenant disabled', { status: 403 }),
      async () => html('<html>Sign in to the hotel’s network</html>'),
      async () => Response.json({ ok: true }),
      async () => Promise.reject(new TypeError('Failed to fetch')),
    ]) {
      outcomes.push(await fetchShell({ ...there, fetch: answer as typeof fetch }));
    }
    expect(outcomes).toEqual(['other-build', 'unavailable', 'other-build', 'unavailable', 'unavailable']);
    expect(await (await keptShell(there.cache))?.text()).toBe(pageOf('one'));
  });
});
