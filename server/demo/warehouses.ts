import { hash32 } from './random.ts';
import type { DemoWarehouse, TenantKind } from './types.ts';

/** The first warehouse stocks the whole range, the second about half of it. */
export const WAREHOUSES: Readonly<Record<TenantKind, readonly DemoWarehouse[]>> = {
  greenleaf: [
    { id: 'SEC', name: 'Secaucus' },
    { id: 'PHL', name: 'Philadelphia' },
  ],
  harbor: [
    { id: 'SEA', name: 'Seattle' },
    { id: 'PDX', name: 'Portland' },
  ],
};

/** Zones by temperature in walking order: wet and dry cooler, dairy, protein, freezer, dry, paper. */
const ZONES: Readonly<Record<string, string>> = {
  fruits: 'B',
  vegetables: 'A',
  herbs: 'A',
  'salads-cut': 'C',
  'dairy-eggs': 'D',
  meat: 'E',
  poultry: 'E',
  seafood: 'E',
  frozen: 'F',
  bakery: 'G',
  grocery: 'H',
  specialty: 'H',
  beverages: 'J',
  disposables: 'K',
};

/** Returns the bin of an item, such as A-07-3: zone, bay, level. */
export function binOf(warehouseId: string, categoryId: string, itemCode: string): string {
  const hash = hash32(`${warehouseId} ${itemCode}`);
  return `${ZONES[categoryId] ?? 'Z'}-${String(1 + (hash % 38)).padStart(2, '0')}-${1 + ((hash >>> 8) % 4)}`;
}
