import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { expect, it } from 'vitest';
import { screenPaths } from '../build/screen-paths.ts';
import { screenFinder } from './screen-paths.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

it('[spec 2] the build finds the screens of all areas, and the server which address has one', async () => {
  const paths = await screenPaths(root, [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })]);
  const hasScreen = screenFinder(paths);
  const known = ['/', '/es', '/fr/', '/Portal', '/es/portal/cart/', '/portal/account/orders/1', '/invite', '/invite/x'];
  const unknown = ['/nowhere', '/es/nowhere', '/de/portal', '/portal/account/orders/1/2', '/portal/account', '/essen'];
  expect(known.filter((path) => !hasScreen(path))).toEqual([]);
  expect(unknown.filter(hasScreen)).toEqual([]);
});
