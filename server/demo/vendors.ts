import { slug } from './catalog.ts';
import { readRows } from './data-files.ts';
import { personName } from './names.ts';
import { createRandom } from './random.ts';
import type { DemoVendor, TenantKind } from './types.ts';

/** Returns the tenant's vendors. Both tenants buy from the same ones. */
export function generateVendors(kind: TenantKind): DemoVendor[] {
  const random = createRandom(`${kind} vendors`);
  return readRows('vendors.psv').map(([company = '', categories = ''], index) => ({
    id: `V${100 + index * 3}`,
    company,
    categories: categories.split(';'),
    contact: {
      name: personName(random),
      phone: `(800) 555-01${String(random.int(0, 99)).padStart(2, '0')}`,
      email: `orders@${slug(company.replaceAll('’', ''))}.test`,
    },
  }));
}
