import type { NewRow } from './bulk-insert.ts';
import type { DemoTenant } from './types.ts';

/**
 * Limits for receiving by category. Food that needs refrigeration is received at 41 °F or below (FDA Food Code 2022,
 * 3-202.11); frozen food arrives frozen solid, by custom of the trade at 10 °F or below.
 */
const LIMITS: Readonly<Record<string, { readonly max_fahrenheit: number; readonly needs_date: boolean }>> = {
  'dairy-eggs': { max_fahrenheit: 41, needs_date: true },
  meat: { max_fahrenheit: 41, needs_date: true },
  poultry: { max_fahrenheit: 41, needs_date: true },
  seafood: { max_fahrenheit: 41, needs_date: true },
  'salads-cut': { max_fahrenheit: 41, needs_date: true },
  frozen: { max_fahrenheit: 10, needs_date: false },
};

/** Returns the rows of the limits of goods. */
export const goodsLimitRows = ({ categories }: DemoTenant): NewRow<'goods_limits'>[] =>
  categories.flatMap(({ id }) => {
    const limit = LIMITS[id];
    return limit
      ? [{ key: `category:${id}`, ...limit, name: 'Cratebook', updated_at: '2026-01-05T14:00:00.000Z' }]
      : [];
  });
