import type { NewRow } from './bulk-insert.ts';
import { hash32 } from './random.ts';
import type { DemoTenant, DemoWarehouse, TenantKind } from './types.ts';

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

/** Zones by category: wet and dry cooler, dairy, protein, freezer, dry, paper. */
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

/** GS1's example of a company prefix. */
const GS1_PREFIX = '0614141';

/** Paper and dry goods first, then produce, the coolers, and frozen food last. */
const WALKING_ORDER: readonly string[] = ['K', 'J', 'H', 'G', 'A', 'B', 'C', 'D', 'E', 'F'];

/** Returns the rows of the warehouses, with their walking order and the prefix of their pallets' numbers. */
export const warehouseRows = ({ warehouses }: Pick<DemoTenant, 'warehouses'>): NewRow<'warehouses'>[] =>
  warehouses.map(({ id, name }) => ({
    id,
    name,
    zones: [...WALKING_ORDER],
    heavy_first: true,
    gs1_prefix: GS1_PREFIX,
  }));

/** Returns the bin of an item, such as A-07-3: zone, bay, level. */
export function binOf(warehouseId: string, categoryId: string, itemCode: string): string {
  const hash = hash32(`${warehouseId} ${itemCode}`);
  return `${ZONES[categoryId] ?? 'Z'}-${String(1 + (hash % 38)).padStart(2, '0')}-${1 + ((hash >>> 8) % 4)}`;
}
