import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { ROOT } from './harness/paths.ts';

const DIST = join(ROOT, 'dist');
const KB = 1024;
const page = readFileSync(join(DIST, 'index.html'), 'utf8');
const ahead = JSON.parse(/id="ahead">([^<]+)</.exec(page)?.[1] ?? '{}') as Record<'in' | 'out' | 'en', string[]>;
const inPage = [...page.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, path]) => path!);
const named = (name: RegExp) =>
  readdirSync(join(DIST, 'assets')).flatMap((file) => (name.test(file) ? [`/assets/${file}`] : []));

/** Kilobytes of scripts as they go over the wire: packed when they were built, or plain where that is smaller. */
const weigh = (paths: readonly string[]): number =>
  [...new Set(paths)].reduce((sum, path) => {
    const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size;
    return sum + (sizeOf(join(DIST, `${path}.br`)) ?? sizeOf(join(DIST, path)) ?? Number.NaN) / KB;
  }, 0);

test('a first visit downloads at most 170 KB of scripts to the sign-in, and 240 KB to the shop', () => {
  const both = [...inPage, ...ahead.en, ...named(/^workbox-window.*\.js$/)];
  expect(inPage.length).toBeGreaterThan(3);
  expect(weigh([...both, ...ahead.out])).toBeLessThanOrEqual(170);
  const search = [...named(/^search\.worker.*\.js$/), ...named(/^pack-.*\.js$/)];
  expect(search).toHaveLength(2);
  expect(weigh([...both, ...ahead.in, ...search])).toBeLessThanOrEqual(240);
});
