import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { minifySync, type Plugin } from 'vite';

const BOOT = '/*boot*/';
const DOOR = '<!--door-->';
/** As home.tsx and sign-in.tsx say them; a test compares them with what the app shows. */
const WELCOME = 'Welcome to {company}';
const SIGN_IN = 'Sign in to {company}';
const LEAD = 'Order from the whole catalogue, at any hour, with or without a signal.';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/**
 * Writes into the page what stands on the screen before any script came: `src/app/boot.js`, which would cost a way to the server of its own, and the
 * words of the door in each language, from the same catalogues as the app's. The server puts the company's name and its own message into them.
 */
export function pageStartPlugin(root: string): Plugin {
  return {
    name: 'cratebook:page-start',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const boot = readFileSync(join(root, 'src/app/boot.js'), 'utf8');
        const { code } = minifySync('boot.js', boot, { compress: true, mangle: true });
        const words = await doorWords();
        return html.replace(BOOT, () => code.trim()).replace(DOOR, () => words);
      },
    },
  };
}

/** What the door says, once in each language; the page shows the ones it is about. */
async function doorWords(): Promise<string> {
  const config = getConfig();
  const [catalogue] = await getCatalogs(config);
  if (!catalogue) throw new Error('There is no catalogue of texts');
  const parts: string[] = [];
  for (const locale of config.locales) {
    const { messages } = await catalogue.getTranslations(locale, {
      fallbackLocales: config.fallbackLocales,
      sourceLocale: config.sourceLocale ?? 'en',
    });
    const byText = await catalogue.read(locale);
    const say = (text: string): string => {
      const id = Object.entries(byText ?? {}).find(([, { message }]) => message === text)?.[0];
      const said = id === undefined ? undefined : messages[id];
      if (!said)
        throw new Error(`The outline of the page says "${text}", which the catalogue of ${locale} doesn't know`);
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
