import { relative } from 'node:path';
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';
import { ROOT } from './build-app.ts';
import { AUTH, SHOP, START } from './chunks.ts';
import { staticImports } from './static-imports.ts';

const CATALOG = /\.po$/;
const LATER = /\.po\?later$/;

/** Folders whose texts can load later, unless a first screen imports them. */
const LATER_ROOMS = /^src\/(?:areas|desk|features|scan)\//;
let firstSources: ReadonlySet<string> | undefined;

/**
 * Returns whether a source's texts load before the first screen. That applies to the imports of the start, the sign-in
 * and the shop, to the texts of routes, and to sources outside the folders above. Any other module that opens over a
 * first screen must load all texts (`loadAllTexts`).
 */
export function isFirst(source: string): boolean {
  if (!LATER_ROOMS.test(source) || /routes\.ts$/.test(source)) return true;
  firstSources ??= staticImports(ROOT, [...START, ...AUTH, ...SHOP]);
  return firstSources.has(source);
}

/**
 * Splits the texts of a language in two when the app is built: those of the first screens, and the rest, which loads
 * with the first other screen. The module of a catalog then has `later` beside its `messages`. In development it has
 * all texts at once.
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
