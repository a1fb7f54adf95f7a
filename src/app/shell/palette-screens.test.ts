import { expect, it } from 'vitest';
import { ROLES } from '../../../contract/roles.ts';
import { paletteScreensOf } from './palette-screens.ts';
import { opensFor } from './screen-paths.ts';

const say = ({ message }: { message?: string }) => message ?? '';

it.each(ROLES.filter((role) => role !== 'ANONYMOUS'))(
  '[G3.4] the palette of %s offers only screens that open for that role',
  (role) => {
    const offered = paletteScreensOf(role, say);
    expect(offered.length).toBeGreaterThan(0);
    expect(offered.filter(({ to }) => !opensFor(to, role))).toEqual([]);
    expect(new Set(offered.map(({ to }) => to)).size).toBe(offered.length);
  },
);

it.each([
  ['CUSTOMER', '/portal/checkout/review'],
  ['SUPERCUSTOMER', '/super-customer/order/review'],
  ['APP', '/mobile/warehouse/picking/batch'],
] as const)('[G3.4] the palette of %s has no screen that shows what was chosen on another one: %s', (role, path) => {
  expect(opensFor(path, role)).toBe(true);
  expect(paletteScreensOf(role, say).map(({ to }) => to)).not.toContain(path);
});

it('[G3.4] two screens of one role with the same title differ by the group of the menu', () => {
  for (const role of ROLES) {
    const names = paletteScreensOf(role, say).map(({ title, section }) => `${title} · ${section}`);
    expect(new Set(names).size, role).toBe(names.length);
  }
  const payments = paletteScreensOf('ADMIN', say).filter(({ title }) => title === 'Payments');
  expect(payments.map(({ section }) => section)).toEqual([undefined, 'Settings']);
});
