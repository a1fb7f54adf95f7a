import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import { escapeHtml } from '../http/escape-html.ts';

const BOOT = '/*boot*/';
const AUTH = '<!--auth-->';
/** The server replaces this with null if the build did not, as in development. */
const AHEAD = '%AHEAD%';
/** The same texts as in home.tsx and sign-in.tsx. A test compares them with the app. */
const WELCOME = 'Welcome to {company}';
const SIGN_IN = 'Sign in to {company}';
const LEAD = 'Order from the full catalog at any hour, even with no signal.';

/**
 * Writes the content shown before any script into the page. That is `src/app/boot.js`, inlined to save a round trip,
 * and the texts of the sign-in page in each language, from the app's catalogs. The server adds the company's name and
 * message. In a build `boot.js` fetches the app's scripts. In development the page contains them.
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
          const words = await authTexts();
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

/** Returns the texts of the sign-in page in each language. The page shows those in its own language. */
async function authTexts(): Promise<string> {
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
      part('welcome', say(WELCOME), `<!--lead:${locale}-->${say(LEAD)}<!--/lead-->`),
      part('sign-in', say(SIGN_IN), `<!--lead:${locale}--><!--/lead-->`),
    );
  }
  return parts.join('');
}

/**
 * Returns the scripts that the start imports one after the other, so that src/app/boot.js can fetch them together:
 * those for signed-in users, those for other users, and the texts of each language.
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

/**
 * Removes the tags of the app's own scripts from the page, in their order. src/app/boot.js inserts them when the
 * app-shell skeleton is on the screen.
 */
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

/**
 * Keeps the theme mark. The bundler removes it, because it is a comment in a style sheet. The server replaces it with
 * the tenant's colors.
 */
function keepThemeMark(html: string): string {
  const kept = html.replace(`${THEME_ELEMENT}</style>`, `${THEME_ELEMENT}/*%THEME%*/</style>`);
  if (!kept.includes(THEME_ELEMENT)) throw new Error('index.html has no style element for the colours of the tenant');
  return kept;
}
