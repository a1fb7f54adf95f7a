// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "disableJavaScriptFileLoading": true, "disableCSSFileLoading": true, "handleDisabledFileLoadingAsSuccess": true } }
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addTenantStyles,
  isSignInPath,
  pathForAnalytics,
  removeTenantStyles,
  startAnalytics,
} from './tenant-resources.ts';

const NOTHING = {
  styleSheetPath: null,
  googleAnalyticsId: null,
  googleTagManagerContainerId: null,
};
const layer = () => (window as unknown as { dataLayer: unknown[] }).dataLayer;
const sources = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);
const track = (names: object) => {
  for (const [name, value] of Object.entries(names))
    Object.defineProperty(navigator, name, { value, configurable: true });
};

beforeEach(() => {
  document.head.replaceChildren();
  track({ globalPrivacyControl: false, doNotTrack: null });
});

describe('the tenant’s style sheets', () => {
  it('[C5.4] come from the server’s own copy, once, and can be removed', () => {
    addTenantStyles({ ...NOTHING, styleSheetPath: '/media/old' });
    addTenantStyles({ ...NOTHING, styleSheetPath: '/media/new' });
    const paths = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));
    expect(paths()).toEqual(['/media/new']);
    removeTenantStyles();
    expect(paths()).toEqual([]);
  });

  it.each([
    ['/auth', true],
    ['/es/auth/reset', true],
    ['/fr/invite/abc', true],
    ['/portal', false],
    ['/authors', false],
  ])('[C5.4] whether %s is a sign-in page: %s', (path, expected) => {
    expect(isSignInPath(path)).toBe(expected);
  });
});

describe('analytics', () => {
  it('loads nothing if nothing is configured', () => {
    expect(startAnalytics(NOTHING)).toBeUndefined();
    expect(sources()).toEqual([]);
  });

  it.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }])(
    'loads nothing for a browser that sends %o',
    (wish) => {
      track(wish);
      expect(startAnalytics({ ...NOTHING, googleAnalyticsId: 'G-ABC123' })).toBeUndefined();
      expect(sources()).toEqual([]);
    },
  );

  it('loads what is configured and reports only kinds of pages', () => {
    const analytics = startAnalytics({
      ...NOTHING,
      googleAnalyticsId: 'G-ABC123',
      googleTagManagerContainerId: 'GTM-XYZ9',
    });
    expect(sources()).toEqual([
      'https://www.googletagmanager.com/gtm.js?id=GTM-XYZ9',
      'https://www.googletagmanager.com/gtag/js?id=G-ABC123',
    ]);
    analytics?.pageView('/es/portal/account/orders/019a2b3c-4d5e-7f00-8a9b-aabbccddeeff');
    const told = JSON.stringify(layer());
    expect(told).toContain('/portal/account/orders/:id');
    expect(told).not.toContain('019a2b3c');
  });
});

it.each([
  ['/portal', '/portal'],
  ['/fr/portal/cart', '/portal/cart'],
  ['/invite/AbC1_x-9', '/invite/:id'],
  ['/portal/account/orders/1042', '/portal/account/orders/:id'],
])('turns %s into %s', (path, kind) => {
  expect(pathForAnalytics(path)).toBe(kind);
});
