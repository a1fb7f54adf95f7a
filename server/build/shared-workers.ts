import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** A worker as written in the source, which the development server and tests understand. */
const WRITTEN = /new URL\(\s*(['"])(\.[^'"]+\.worker\.ts)\1\s*,\s*import\.meta\.url\s*\)/g;

/**
 * Builds module workers together with the page instead of separately. Modules that they share (the database, the
 * contract, the rules) are one file, downloaded, cached and compiled once. A worker must not load code that needs a
 * document. The bundler's own helpers do so if a worker imports lazily.
 */
export function sharedWorkersPlugin(): Plugin {
  return {
    name: 'cratebook:shared-workers',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: WRITTEN },
      handler(code, id) {
        const made = code.replaceAll(WRITTEN, (_, _quote: string, path: string) => {
          const file = resolve(dirname(id.split('?')[0]!), path);
          const reference = this.emitFile({ type: 'chunk', id: file, name: path.replace(/^.*\/|\.ts$/g, '') });
          return `import.meta.ROLLUP_FILE_URL_${reference}`;
        });
        return { code: made, map: null };
      },
    },
  };
}
