import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './build-app.ts';
import { AUTH, SHOP, START } from './chunks.ts';
import { isFirst } from './split-texts.ts';
import { staticImports } from './static-imports.ts';

it('defers no text that the sign-in or the shop shows', () => {
  const sources = staticImports(ROOT, [...START, ...AUTH, ...SHOP]);
  expect(sources.size).toBeGreaterThan(150);
  const withTexts = [...sources].filter((file) => /@lingui\//.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(withTexts.filter((file) => !isFirst(file))).toEqual([]);
});

it('defers the texts of other areas', () => {
  expect(isFirst('src/areas/account/screens/sync.tsx')).toBe(false);
  expect(isFirst('src/areas/portal/screens/checkout.tsx')).toBe(false);
  expect(isFirst('src/scan/scan-field.tsx')).toBe(false);
  expect(isFirst('src/features/orders/release-form.tsx')).toBe(false);
  expect(isFirst('src/features/catalog/item-row.tsx')).toBe(true);
  expect(isFirst('src/ui/dialog.tsx')).toBe(true);
});
