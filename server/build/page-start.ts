import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import { escapeHtml } from '../http/escape-html.ts';

const BOOT = '/*boot*/';
const AUTH = '<!--auth-->';
/** The server writes null here when nobody took the place, as in development. */
const AHEAD = '%AHEAD%';
/** As home.tsx and sign-in.tsx say them; a test compares them with what the app shows. */
const WELCOME = 'Welcome to {company}';
const SIGN_IN = 'Sign in to {company}';
const LEAD = 'Order from the full catalog at any hour, even with no signal.';

/**
 * Writes into the page what stands on the screen before any script came: `src/app/boot.js`, which would cost a way to the server of its own, and the
 * words of the door in each language, from the same catalogs as the app's. The server puts the company's name and its own message into them.
 * A build's page leaves its scripts for `boot.js` to fetch; in development it has them itself.
 */
export function pageStartPlugin(root: string): Plugin[] {
  return [
    {
      name: 'cratebook:page-start',
      transformIndexHtml: {
        order: 'pre',
        async handler(html) {
          const boot = readFileSync(join(root, 'src/app/boot.js'), 'utf8');
          const { code } = minifySync('boot.js', boot, { compress: true, mangle: true });
          const words = await doorWords();
          return html.replace(BOOT, () => code.trim()).replace(AUTH, () => words);
        },
      },
    },
    {
      name: 'cratebook:page-scripts',
      apply: 'build',
      transformIndexHtml: {
        order: 'post',
        handler(html, { bundle }) {
          const [rest, app] = takeScripts(html);
          return keepThemeMark(rest.replace(AHEAD, () => JSON.stringify({ app, ...fetchedAhead(bundle ?? {}) })));
        },
      },
    },
  ];
}

/** What the door says, once in each language; the page shows the ones it is about. */
async function doorWords(): Promise<string> {
  const config = getConfig();
  const [catalog] = await getCatalogs(config);
  if (!catalog) throw new Error('There is no catalog of texts');
  const parts: string[] = [];
  for (const locale of config.locales) {
    const { messages } = await catalog.getTranslations(locale, {
      fallbackLocales: config.fallbackLocales,
      sourceLocale: config.sourceLocale ?? 'en',
    });
    const byText = await catalog.read(locale);
    const say = (text: string): string => {
      const id = Object.entries(byText ?? {}).find(([, { message }]) => message === text)?.[0];
      const said = id === undefined ? undefined : messages[id];
      if (!said) throw new Error(`The outline of the page says "${text}", which the catalog of ${locale} doesn't know`);
      return escapeHtml(said).replace('{company}', '%COMPANY%');
    };
    const part = (name: string, title: string, lead: string) =>
      `<div class="shell-words" lang="${locale}" data-words="${name}"><p class="shell-title">${title}</p><p class="shell-lead">${lead}</p></div>`;
    parts.push(
      part('welcome', say(WELCOME), `<!--lead-->${say(LEAD)}<!--/lead-->`),
      part('sign-in', say(SIGN_IN), '<!--lead--><!--/lead-->'),
    );
  }
  return parts.join('');
}

/**
 * Scripts that the start imports one after the other, so that src/app/boot.js can fetch them at once: those of whoever is signed in, those of whoever isn't,
 * and the texts of each language.
 */
function fetchedAhead(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const named = (...names: string[]) =>
    chunks.filter(({ name }) => names.includes(name)).map(({ fileName }) => `/${fileName}`);
  const texts = (locale: string) =>
    chunks
      .filter(({ facadeModuleId }) => facadeModuleId?.endsWith(`/locales/${locale}/messages.po`))
      .map(({ fileName }) => `/${fileName}`);
  return { in: named('device', 'shop'), out: named('auth'), en: texts('en'), es: texts('es'), fr: texts('fr') };
}

/** Takes the tags of the app's own scripts out of the page, in their order: src/app/boot.js puts them in when the outline stands on the screen. */
function takeScripts(html: string): [html: string, app: string[]] {
  const app: string[] = [];
  const rest = html.replaceAll(/<script type="module"[^>]*? src="([^"]+)"><\/script>\s*/g, (_, src: string) => {
    app.push(src);
    return '';
  });
  if (app.length === 0) throw new Error('index.html has no script that starts the app');
  return [rest, app];
}

const THEME_ELEMENT = '<style id="tenant-theme">';

/** The bundler drops the mark, which to it is a comment in a style sheet; the server writes the tenant's colours in its place. */
function keepThemeMark(html: string): string {
  const kept = html.replace(`${THEME_ELEMENT}</style>`, `${THEME_ELEMENT}/*%THEME%*/</style>`);
  if (!kept.includes(THEME_ELEMENT)) throw new Error('index.html has no style element for the colours of the tenant');
  return kept;
}
