// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { colourMode, setColourMode, themeFor } from './colour-mode.ts';
import { localeFromPath } from './i18n-locale.ts';

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

  it('follows the system where storage is forbidden', () => {
    vi.spyOn(localStorage, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    boot('/', true);
    expect(root.dataset.theme).toBe('dark');
  });
});
