import { describe, expect, it } from 'vitest';
import { kindOf } from './routes.ts';

const ORIGIN = 'https://shop.test';
const kind = (path: string, { mode = 'no-cors', method = 'GET', origin = ORIGIN } = {}) =>
  kindOf(
    { method, mode, url: `${origin}${path}` },
    ORIGIN,
    (precached) => precached === '/assets/index-12345678.js' || precached === '/favicon.svg',
  );

describe('kindOf', () => {
  it('treats every route of the app as a page', () => {
    for (const path of [
      '/',
      '/es',
      '/portal/cart',
      '/fr/portal/account/orders/0198?from=list',
      '/invite/abc',
      '/apiary',
    ]) {
      expect(kind(path, { mode: 'navigate' }), path).toBe('page');
    }
  });

  it('does not handle navigations to the API, to images and to files', () => {
    for (const path of [
      '/api/v1/docs',
      '/api/v1/orders/1/pdf',
      '/media/abc',
      '/healthz',
      '/assets/gone.js',
      '/price-list.pdf',
    ]) {
      expect(kind(path, { mode: 'navigate' }), path).toBe('other');
    }
  });

  it('never handles a call of the API', () => {
    expect(kind('/api/v1/sync/pull', { mode: 'cors', method: 'POST' })).toBe('other');
    expect(kind('/api/v1/ping?nonce=1', { mode: 'cors' })).toBe('other');
    expect(kind('/api/v1/pwa/icon/192')).toBe('other');
  });

  it("distinguishes this release's files from an earlier one's", () => {
    expect(kind('/assets/index-12345678.js')).toBe('precached');
    expect(kind('/favicon.svg?x=1')).toBe('precached');
    expect(kind('/assets/index-87654321.js')).toBe('old-asset');
  });

  it('stores only same-origin images', () => {
    expect(kind('/media/abc')).toBe('image');
    expect(kind('/media/abc', { origin: 'https://elsewhere.test' })).toBe('other');
    expect(kind('/media/abc', { method: 'HEAD' })).toBe('other');
  });
});
