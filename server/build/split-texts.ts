import { relative } from 'node:path';
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';

const CATALOGUE = /\.po$/;
const LATER = /\.po\?later$/;

/**
 * Texts of these sources are there before the first screen: everything but the areas and the scanner, and of the areas the sign-in, the shop, and what routes say of their
 * screens. A test holds that nothing which the first screens bring stands outside of it.
 */
export const isFirst = (source: string): boolean =>
  !/^src\/(?:areas|scan)\//.test(source) ||
  /routes\.ts$/.test(source) ||
  /^src\/areas\/account\/(?:screens\/sign-in\.tsx|parts\/(?:auth-card|left-work|sign-in|use-sign-in))/.test(source) ||
  /^src\/areas\/portal\/(?:screens\/catalogue\.tsx$|parts\/[^/]+$)/.test(source);

/**
 * Divides the texts of a language in two when the app is built: what the first screens say, and the rest, which comes with the first
 * screen that isn't one of them. The module of a catalogue then has `later` beside its `messages`; in development it has all of them at once.
 */
export function splitTextsPlugin(): Plugin {
  const rest = new Map<string, string>();
  return {
    name: 'cratebook:split-texts',
    apply: 'build',
    enforce: 'post',
    resolveId: {
      filter: { id: LATER },
      handler: (id, importer) => (importer && CATALOGUE.test(importer) ? `${importer}?later` : id),
    },
    load: {
      filter: { id: LATER },
      handler: (id) => ({ code: rest.get(id.replace('?later', '')) ?? '', moduleType: 'js' }),
    },
    transform: {
      filter: { id: CATALOGUE },
      async handler(_code, id) {
        const config = getConfig();
        const found = getCatalogForFile(relative(config.rootDir, id), await getCatalogs(config));
        if (!found) return null;
        const { locale, catalog } = found;
        const { messages } = await catalog.getTranslations(locale, {
          fallbackLocales: config.fallbackLocales,
          sourceLocale: config.sourceLocale ?? 'en',
        });
        const entries = (await catalog.read(locale)) ?? {};
        const saysFirst = (key: string) => {
          const origin = entries[key]?.origin;
          return origin === undefined || origin.length === 0 || origin.some(([source]) => isFirst(source));
        };
        const part = (first: boolean) => {
          const chosen = Object.fromEntries(Object.entries(messages).filter(([key]) => saysFirst(key) === first));
          return createCompiledCatalog(locale, chosen, { namespace: 'es' }).source;
        };
        rest.set(id, part(false));
        return {
          code: `${part(true)}\nexport const later = () => import('./messages.po?later');\n`,
          map: null,
          moduleType: 'js',
        };
      },
    },
  };
}
