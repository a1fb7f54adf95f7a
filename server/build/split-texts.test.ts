import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './build-app.ts';
import { isFirst } from './split-texts.ts';

/** What comes before or with the first screens, by static imports. */
function sourcesOf(entries: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const walk = (file: string): void => {
    if (seen.has(file) || !existsSync(join(ROOT, file))) return;
    seen.add(file);
    const text = readFileSync(join(ROOT, file), 'utf8');
    for (const [, path] of text.matchAll(
      /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?['"](\.{1,2}\/[^'"]+)['"]/gm,
    ))
      walk(normalize(join(dirname(file), path!)).replaceAll('\\', '/'));
  };
  entries.forEach(walk);
  return seen;
}

it('leaves no text for later that the sign-in or the shop says', () => {
  const sources = sourcesOf([
    'src/app/main.tsx',
    'src/app/shell/app-frame.tsx',
    'src/app/shell/shop-gate.tsx',
    'src/areas/account/screens/sign-in.tsx',
    'src/areas/portal/screens/catalogue.tsx',
  ]);
  expect(sources.size).toBeGreaterThan(150);
  const withTexts = [...sources].filter((file) => /@lingui\//.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(withTexts.filter((file) => !isFirst(file))).toEqual([]);
});

it('leaves the texts of other areas for later', () => {
  expect(isFirst('src/areas/account/screens/sync.tsx')).toBe(false);
  expect(isFirst('src/areas/portal/screens/checkout.tsx')).toBe(false);
  expect(isFirst('src/ui/dialog.tsx')).toBe(true);
});
