import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Plugin, type PluginOption, runnerImport } from 'vite';
import { PATHS_FILE } from '../http/screen-paths.ts';

/** Returns the paths of the screens of all areas, such as `portal/account/orders/:id`. `plugins` compile their titles. */
export async function screenPaths(root: string, plugins: readonly PluginOption[]): Promise<string[]> {
  const { module } = await runnerImport<{ readonly screens: readonly { readonly path: string }[] }>(
    join(root, 'src/app/areas.ts'),
    { root, configFile: false, logLevel: 'warn', plugins: [...plugins] },
  );
  return module.screens.map(({ path }) => path);
}

/** Writes the paths of all screens beside the page, so that the server knows which addresses have one. */
export function screenPathsPlugin(plugins: () => readonly PluginOption[]): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'cratebook:screen-paths',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      if (this.environment.mode !== 'build') return;
      await writeFile(join(outDir, PATHS_FILE), JSON.stringify(await screenPaths(root, plugins())));
    },
  };
}
