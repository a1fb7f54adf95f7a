import { gramsFrom } from '../../rules/weight.ts';
import type { Catalog, Product } from './catalog.ts';
import { countryOf } from './data-files.ts';
import { demoGtin } from './gtin.ts';
import { createRandom } from './random.ts';
import type { DemoItem, DemoUom, DemoVendor, TenantKind } from './types.ts';
import { unitsOf } from './units.ts';
import { allot, type Variant, variantAt } from './variants.ts';

/** Categories whose descriptions contain the size, as on produce lists. */
const SIZED = new Set(['Fruits', 'Vegetables', 'Herbs', 'Salads & Cut']);
const SHELF_LIFE_DAYS: Readonly<Record<string, number | null>> = {
  Fruits: 14,
  Vegetables: 12,
  Herbs: 8,
  'Salads & Cut': 9,
  'Dairy & Eggs': 28,
  Meat: 18,
  Poultry: 10,
  Seafood: 7,
  Grocery: 420,
  Frozen: 360,
  Bakery: 12,
  Beverages: 300,
  Specialty: 240,
  Disposables: null,
};

/** Factors by which a tenant's range is larger than usual. Harbor is on the coast. */
const RANGE: Readonly<Record<TenantKind, Readonly<Record<string, number>>>> = {
  greenleaf: { Fruits: 1.2, Vegetables: 1.25, Herbs: 1.2 },
  harbor: { Seafood: 2.4, Meat: 1.3, Frozen: 1.2 },
};

/** Returns the catalog of a tenant: `count` different items, in the order of their categories. */
export function generateItems(
  kind: TenantKind,
  count: number,
  { products }: Catalog,
  vendors: readonly DemoVendor[],
): DemoItem[] {
  const random = createRandom(`${kind} items`);
  const shift = kind === 'harbor' ? 11 : 0;
  const shares = allot(
    products,
    count,
    ({ varieties, packs, category }) => varieties.length * Math.min(packs.length, 5) * (RANGE[kind][category] ?? 1),
  );
  const step = Math.max(1, Math.floor((count <= 20_000 ? 99_000 : 900_000) / count));
  const references = new Map<string, number>();
  const companies = companyNumbers(products);
  const items: DemoItem[] = [];
  for (const [place, product] of products.entries()) {
    const sources = vendors.filter(({ categories }) => categories.includes(product.category));
    const first = items.length;
    for (let index = 0; index < shares[place]!; index += 1) {
      const variant = variantAt(product, index, shift);
      const reference = (references.get(variant.brand) ?? 0) + 1;
      references.set(variant.brand, reference);
      const number = 100 + items.length * step + random.int(0, step - 1);
      const company = companies.get(variant.brand)!;
      const uoms = unitsOf(variant.pack, product.flags).map(
        ({ uom, factor }, position): DemoUom => ({
          uom,
          factor,
          isDefault: position === 0,
          isStandard: uom !== 'EA' && uom !== 'LB' ? true : position === 0,
          gtin:
            position === 0
              ? demoGtin(product.flags.catchUnit ? 9 : 1, company, reference)
              : uom === 'EA'
                ? demoGtin(0, company, reference)
                : null,
        }),
      );
      const netWeightGrams = gramsFrom(variant.pack.pounds, 'lb');
      const fussy = product.category === 'Seafood' || product.category === 'Specialty' || product.category === 'Bakery';
      items.push({
        itemCode: String(number),
        description: describe(product, variant),
        brand: variant.brand,
        packSize: variant.pack.text,
        categoryId: product.categoryId,
        typeId: product.typeId,
        plu: variant.variety.plu === null ? null : variant.organic ? `9${variant.variety.plu}` : variant.variety.plu,
        gtin: uoms[0]!.gtin,
        originCountry: variant.origin,
        originAlpha2: countryOf(variant.origin).alpha2,
        orderUom: uoms[0]!.uom,
        uoms,
        priceUnit: product.flags.catchUnit ?? 'uom',
        catchWeight: product.flags.catchUnit !== null,
        averageWeightGrams: product.flags.catchUnit === null ? null : netWeightGrams,
        netWeightGrams,
        taxable: product.flags.taxable,
        organic: variant.organic,
        sequence: (items.length + 1) * 10,
        keywords: variant.organic ? `${product.keywords}, orgánico, biologique` : product.keywords,
        isStandard: index < 0.4 * product.varieties.length * product.packs.length && random.chance(0.85),
        isActive: random.chance(0.988),
        imageKey: variant.variety.imageKey,
        vendorId: sources[company % sources.length]!.id,
        basePriceCents: random.chance(0.006) ? 0 : priceOf(product, variant, kind, random.next()),
        shelfLifeDays: SHELF_LIFE_DAYS[product.category] ?? null,
        availableWeekdays:
          fussy && random.chance(0.08)
            ? random.pick([
                [2, 4, 6],
                [1, 3, 5],
                [4, 5],
              ])
            : null,
        leadDays: fussy && random.chance(0.12) ? random.int(1, 3) : 0,
        substitutes: [],
      });
    }
    linkSubstitutes(items, first);
  }
  return items;
}

function companyNumbers(products: readonly Product[]): Map<string, number> {
  const brands = new Set(products.flatMap((product) => product.brands));
  return new Map([...brands].map((brand, index) => [brand, index + 1]));
}

function describe({ noun, category }: Product, { variety, pack, grade, organic }: Variant): string {
  const glue = noun.includes(',') ? ' ' : ', ';
  const name = variety.name === '' ? noun : `${noun}${glue}${variety.name}`;
  const size = SIZED.has(category) ? pack.text.replace(/(\d) (?=[A-Z#])/g, '$1') : '';
  return [name, organic ? 'ORG' : '', grade, size].filter((part) => part !== '').join(' ');
}

/** Returns cents per pound or kilogram for catch weight, else per order unit, rounded to the steps of price lists. */
function priceOf(product: Product, { pack, organic, grade }: Variant, kind: TenantKind, noise: number): number {
  const largest = Math.max(...product.packs.map(({ pounds }) => pounds));
  const ratio = pack.pounds / largest;
  const small = ratio < 0.1 ? 1.3 : ratio < 0.35 ? 1.15 : ratio < 0.7 ? 1.05 : 1;
  const fine = grade === '' ? 1 : 1 + ((product.grades.length - product.grades.indexOf(grade)) % 4) * 0.05;
  const coast = kind === 'harbor' ? (product.category === 'Seafood' ? 0.93 : 1.04) : 1;
  const perPound = product.centsPerPound * small * fine * coast * (organic ? 1.42 : 1) * (0.9 + noise * 0.22);
  if (product.flags.catchUnit === 'lb') return Math.max(1, Math.round(perPound));
  if (product.flags.catchUnit === 'kg') return Math.round(perPound * 2.20462);
  const cents = perPound * pack.pounds;
  const grid = cents >= 1000 ? 25 : 5;
  return Math.max(grid, Math.round(cents / grid) * grid);
}

/** Makes neighboring items of one product substitutes of each other. */
function linkSubstitutes(items: DemoItem[], first: number): void {
  for (let index = first; index < items.length; index += 1) {
    const near = [index + 1, index - 1, index + 2].filter((other) => other >= first && other < items.length);
    const substitutes = near.filter((other) => items[other]!.isActive).map((other) => items[other]!.itemCode);
    items[index] = { ...items[index]!, substitutes };
  }
}
