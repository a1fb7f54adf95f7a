import { relative } from 'node:path';
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';
import { ROOT } from './build-app.ts';
import { AUTH, SHOP, START } from './chunks.ts';
import { staticImports } from './static-imports.ts';

const CATALOG = /\.po$/;
const LATER = /\.po\?later$/;

/** Rooms of which no text need be there at once, unless a first screen brings it. */
const LATER_ROOMS = /^src\/(?:areas|desk|features|scan)\//;
let firstSources: ReadonlySet<string> | undefined;

/**
 * Texts of these sources are there before the first screen: what the start, the sign-in and the shop import, what routes say of their screens, and
 * the rooms below, whose parts may come with anything. What else opens over a first screen has to bring all texts along (`loadAllTexts`).
 */
export function isFirst(source: string): boolean {
  if (!LATER_ROOMS.test(source) || /routes\.ts$/.test(source)) return true;
  firstSources ??= staticImports(ROOT, [...START, ...AUTH, ...SHOP]);
  return firstSources.has(source);
}

/**
 * Divides the texts of a language in two when the app is built: what the first screens say, and the rest, which comes with the first
 * screen that isn't one of them. The module of a catalog then has `later` beside its `messages`; in development it has all of them at once.
 */
export function splitTextsPlugin(): Plugin {
  const rest = new Map<string, string>();
  return {
    name: 'cratebook:split-texts',
    apply: 'build',
    enforce: 'post',
    resolveId: {
      filter: { id: LATER },
      handler: (id, importer) => (importer && CATALOG.test(importer) ? `${importer}?later` : id),
    },
    load: {
      filter: { id: LATER },
      handler: (id) => ({ code: rest.get(id.replace('?later', '')) ?? '', moduleType: 'js' }),
    },
    transform: {
      filter: { id: CATALOG },
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
