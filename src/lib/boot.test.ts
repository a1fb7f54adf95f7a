// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { colourMode, setColourMode, themeFor } from './colour-mode.ts';
import { localeFromPath } from './i18n-locale.ts';
import { markSignedIn } from './signed-in-hint.ts';

const source = readFileSync('public/boot.js', 'utf8');
const root = document.documentElement;

/** Runs the blocking script as a page at `pathname` would, on a light or dark system. */
function boot(pathname: string, systemIsDark: boolean): void {
  const matchMedia = () => ({ matches: systemIsDark });
  new Function('location', 'matchMedia', 'localStorage', 'document', source)(
    { pathname },
    matchMedia,
    localStorage,
    document,
  );
}

beforeEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  delete root.dataset.theme;
  delete root.dataset.defaultTheme;
});

describe('public/boot.js', () => {
  it('sets the language the app will read from the address', () => {
    for (const path of [
      '/',
      '/es',
      '/es/portal',
      '/fr/portal/cart',
      '/estimates',
      '/freight',
      '/de/portal',
      '/portal/es',
    ]) {
      boot(path, false);
      expect([path, root.lang]).toEqual([path, localeFromPath(path)]);
    }
  });

  it('paints first what the app will show', () => {
    for (const choice of [undefined, 'system', 'light', 'dark'] as const) {
      for (const tenant of ['dark', 'system']) {
        for (const systemIsDark of [true, false]) {
          localStorage.clear();
          root.dataset.defaultTheme = tenant;
          if (choice) setColourMode(choice);
          delete root.dataset.theme;
          boot('/', systemIsDark);
          const shown = root.dataset.theme;
          expect([choice, tenant, systemIsDark, shown]).toEqual([
            choice,
            tenant,
            systemIsDark,
            themeFor(colourMode(), systemIsDark),
          ]);
        }
      }
    }
  });

  it('fetches at once what the start of whoever is or is not signed in asks for, and their texts', () => {
    const scripts = { in: ['/a.js', '/b.js'], out: ['/c.js'], en: ['/en.js'], es: ['/es.js'], fr: ['/fr.js'] };
    document.head.innerHTML = `<script type="application/json" id="ahead">${JSON.stringify(scripts)}</script>`;
    const fetched = (path: string) => {
      for (const link of document.querySelectorAll('link')) link.remove();
      boot(path, false);
      return [...document.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href'));
    };
    expect(fetched('/es/portal')).toEqual(['/c.js', '/es.js']);
    markSignedIn(true);
    expect(fetched('/portal')).toEqual(['/a.js', '/b.js', '/en.js']);
    markSignedIn(false);
    expect(fetched('/portal')).toEqual(['/c.js', '/en.js']);
    // As it stands in development.
    document.head.innerHTML = '<script type="application/json" id="ahead">%AHEAD%</script>';
    expect(fetched('/portal')).toEqual([]);
  });

  it('follows the system where storage is forbidden', () => {
    vi.spyOn(localStorage, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    boot('/', true);
    expect(root.dataset.theme).toBe('dark');
  });
});
