// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { colourMode, setColourMode, themeFor } from '../lib/colour-mode.ts';
import { localeFromPath } from '../lib/i18n-locale.ts';
import { markSignedIn, readSignedIn } from '../lib/signed-in-hint.ts';
import { SKETCH_KEY, type Sketch } from '../lib/sketch-format.ts';
import { screens } from './areas.ts';

const source = readFileSync('src/app/boot.js', 'utf8');
const root = document.documentElement;
// The scripts that it puts into the page lead nowhere here.
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

/** Writes into the page what the build has found that the start asks for. */
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

/** What is fetched ahead, and the app’s own script. */
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
    // As it stands in development.
    document.head.innerHTML = '<script type="application/json" id="ahead">%AHEAD%</script>';
    expect(fetched('/portal')).toEqual([]);
  });

  it('outlines what each screen will look like to whoever is and isn’t signed in', () => {
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

  it('begins once when the outline has been painted, or at last without, where no service worker has the scripts', () => {
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
    // A page in the background draws no frames.
    withScripts();
    boot('/', false, null);
    vi.runAllTimers();
    expect(asked()).toHaveLength(4);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('draws what the same person saw last, where all of it fits, and nothing of another’s', () => {
    const sketch: Sketch = {
      user: 'ana',
      path: '/portal',
      theme: 'light',
      width: window.innerWidth,
      height: window.innerHeight,
      styles: ['color:red', 'background:blue'],
      marks: [
        [1, 0, 0, 390, 56, ''],
        [0, 16, 12.5, 100, 20, '<b>Limes</b>'],
      ],
    };
    const drawn = (change: Partial<Sketch> = {}, path = '/portal', userId: string | null = 'ana') => {
      markSignedIn(userId);
      localStorage.setItem(SKETCH_KEY, JSON.stringify({ ...sketch, ...change }));
      document.body.innerHTML = '<div class="shell"><i>outline</i></div>';
      boot(path, false);
      return [...document.querySelectorAll<HTMLElement>('.shell > *')].map(({ textContent }) => textContent);
    };
    expect(drawn()).toEqual(['', '<b>Limes</b>']);
    const [ground, words] = document.querySelectorAll<HTMLElement>('.shell s');
    expect(ground?.style.cssText).toContain('background: blue');
    expect([words?.style.left, words?.style.top, words?.style.color]).toEqual(['16px', '12.5px', 'red']);
    const outline = ['outline'];
    expect(drawn({ user: 'bob' })).toEqual(outline);
    expect(drawn({}, '/portal', null)).toEqual(outline);
    expect(drawn({}, '/es/portal')).toEqual(outline);
    expect(drawn({ theme: 'dark' })).toEqual(outline);
    expect(drawn({ width: 1 })).toEqual(outline);
    expect(drawn({ height: 1 })).toEqual(outline);
    markSignedIn('ana');
    delete root.dataset.outline;
    localStorage.setItem(SKETCH_KEY, '{');
    boot('/portal', false);
    expect(root.dataset.outline).toBeUndefined();
  });

  it('forgets what was seen when somebody else is signed in, or nobody', () => {
    for (const next of ['bob', null]) {
      markSignedIn('ana');
      localStorage.setItem(SKETCH_KEY, '{}');
      markSignedIn('ana');
      expect(localStorage.getItem(SKETCH_KEY)).toBe('{}');
      markSignedIn(next);
      expect([readSignedIn(), localStorage.getItem(SKETCH_KEY)]).toEqual([next, null]);
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
