// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { colourMode, setColourMode, themeFor } from '../lib/colour-mode.ts';
import { localeFromPath } from '../lib/i18n-locale.ts';
import { markSignedIn, readSignedIn } from '../lib/signed-in-hint.ts';
import { screens } from './areas.ts';

const source = readFileSync('src/app/boot.js', 'utf8');
const root = document.documentElement;
// The scripts that it adds to the page do not exist here.
Object.assign((window as never as { happyDOM: { settings: object } }).happyDOM.settings, {
  handleDisabledFileLoadingAsSuccess: true,
});

/** Runs the blocking script as a page at `pathname` would, on a light or dark system. */
function boot(pathname: string, systemIsDark: boolean, controller: object | null = {}): void {
  const matchMedia = () => ({ matches: systemIsDark });
  new Function('location', 'matchMedia', 'localStorage', 'document', 'navigator', source)(
    { pathname },
    matchMedia,
    localStorage,
    document,
    { serviceWorker: { controller } },
  );
}

/** Writes into the page the list of scripts that the build has found for the start. */
function withScripts(): void {
  const scripts = {
    app: ['/app.js'],
    in: ['/a.js', '/b.js'],
    out: ['/c.js'],
    en: ['/en.js'],
    es: ['/es.js'],
    fr: ['/fr.js'],
  };
  document.head.innerHTML = `<script type="application/json" id="ahead">${JSON.stringify(scripts)}</script>`;
}

/** Returns the preloaded scripts and the app's own script. */
const asked = (): string[] =>
  [...document.querySelectorAll('link[rel=modulepreload], script[src]')].map((tag) =>
    tag.tagName === 'LINK' ? tag.getAttribute('href')! : `app ${tag.getAttribute('src')}`,
  );

beforeEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  delete root.dataset.theme;
  delete root.dataset.defaultTheme;
  delete root.dataset.outline;
});

describe('src/app/boot.js', () => {
  it('sets the language that the app will read from the URL', () => {
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

  it('paints the app’s theme before the app runs', () => {
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

  it('fetches at once the scripts and texts of the start, signed in or not', () => {
    withScripts();
    const fetched = (path: string) => {
      for (const tag of document.querySelectorAll('link, script[src]')) tag.remove();
      boot(path, false);
      return asked();
    };
    expect(fetched('/es/portal')).toEqual(['/app.js', '/c.js', '/es.js', 'app /app.js']);
    markSignedIn('ana');
    expect(fetched('/portal')).toEqual(['/app.js', '/a.js', '/b.js', '/en.js', 'app /app.js']);
    markSignedIn(null);
    expect(fetched('/portal')).toEqual(['/app.js', '/c.js', '/en.js', 'app /app.js']);
    // The page as it is in development.
    document.head.innerHTML = '<script type="application/json" id="ahead">%AHEAD%</script>';
    expect(fetched('/portal')).toEqual([]);
  });

  it('shows a skeleton of each screen, signed in or not', () => {
    const outline = (path: string, signedIn: boolean) => {
      delete root.dataset.outline;
      markSignedIn(signedIn ? 'ana' : null);
      boot(path, false);
      return root.dataset.outline;
    };
    for (const { path, access, layout } of screens) {
      const at = `/fr/${path.replace('/:id?', '').replace(/:\w+/, 'x')}`.replace(/\/$/, '');
      const open = access === 'anyone' ? 'door' : 'sign-in';
      const stranger = path === '' ? 'welcome' : open;
      const framed = layout !== 'anonymous' && layout !== 'blank';
      const known = !framed && access === 'anyone' && path !== '' ? 'door' : undefined;
      expect([at, outline(at, false), outline(at, true)]).toEqual([at, stranger, known]);
    }
    expect(outline('/invite/abc', false)).toBe('door');
  });

  it('starts the app once, when the skeleton is painted, or at last without it if no service worker has the scripts', () => {
    withScripts();
    vi.useFakeTimers();
    const frames: (() => void)[] = [];
    vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
    boot('/', false, null);
    expect(asked()).toEqual([]);
    for (const frame of frames) frame();
    expect(asked()).toEqual([]);
    vi.advanceTimersByTime(0);
    expect(asked()).toHaveLength(4);
    vi.runAllTimers();
    expect(asked()).toHaveLength(4);
    // A page in the background renders no frames.
    withScripts();
    boot('/', false, null);
    vi.runAllTimers();
    expect(asked()).toHaveLength(4);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('[C1.4] removes what an older release stored of the last screen, and shows nothing of it', () => {
    markSignedIn('ana');
    localStorage.setItem('sketch', JSON.stringify({ user: 'ana', path: '/portal', marks: [[0, 0, 0, 9, 9, 'Limes']] }));
    document.body.innerHTML = '<div class="shell"><i>outline</i></div>';
    boot('/portal', false);
    expect(document.body.textContent).toBe('outline');
    expect({ ...localStorage }).toEqual({ 'signed-in': 'ana' });
  });

  it('[OUT1] the hint names the last user and is removed at sign-out', () => {
    for (const next of ['bob', null]) {
      markSignedIn('ana');
      markSignedIn(next);
      expect(readSignedIn()).toBe(next);
    }
  });

  it('follows the system if storage is forbidden', () => {
    vi.spyOn(localStorage, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    boot('/', true);
    expect(root.dataset.theme).toBe('dark');
  });
});
