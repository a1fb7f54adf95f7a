import type { Pack, Product, Variety } from './catalog.ts';

/** One form in which a product is sold. */
export interface Variant {
  readonly variety: Variety;
  readonly pack: Pack;
  readonly grade: string;
  readonly brand: string;
  readonly origin: string;
  readonly organic: boolean;
}

/** Every sixth item of a product with organic variants is organic. */
const ORGANIC_EVERY = 6;

function plainCapacity({ varieties, packs, grades, brands, origins }: Product): number {
  return varieties.length * packs.length * grades.length * brands.length * origins.length;
}

/** Returns the number of different items of a product. */
export function capacity(product: Product): number {
  const plain = plainCapacity(product);
  return product.flags.organic ? Math.floor((plain / (ORGANIC_EVERY - 1)) * ORGANIC_EVERY) : plain;
}

/**
 * Returns the variant at `index` (0 ≤ index < capacity). Different indexes return different variants. Varieties and
 * packs change first, so that a small catalog is broad. Grades, brands and origins change later and make a large
 * catalog deep. `shift` makes two tenants prefer different brands.
 */
export function variantAt(product: Product, index: number, shift: number): Variant {
  const { varieties, packs, grades, brands, origins } = product;
  const organic = product.flags.organic && index % ORGANIC_EVERY === ORGANIC_EVERY - 1;
  let rest = organic
    ? Math.floor(index / ORGANIC_EVERY)
    : index - (product.flags.organic ? Math.floor(index / ORGANIC_EVERY) : 0);
  const digit = (size: number): number => {
    const value = rest % size;
    rest = Math.floor(rest / size);
    return value;
  };
  const variety = digit(varieties.length);
  const pack = digit(packs.length);
  // The offsets depend only on earlier digits, so they reorder variants and never make two equal.
  const grade = (digit(grades.length) + variety + pack) % grades.length;
  const brand = (digit(brands.length) + variety * 7 + pack * 3 + shift) % brands.length;
  const abroad = (variety * 5 + pack * 3) % 4 === 0 ? 1 : 0;
  const origin = (digit(origins.length) + abroad) % origins.length;
  return {
    variety: varieties[variety]!,
    pack: packs[pack]!,
    grade: grades[grade]!,
    brand: brands[brand]!,
    origin: origins[origin]!,
    organic,
  };
}

/**
 * Splits `count` items over the products by weight. No product exceeds its capacity, and each gets at least one if
 * there are enough.
 */
export function allot(products: readonly Product[], count: number, weightOf: (product: Product) => number): number[] {
  const caps = products.map(capacity);
  const room = caps.reduce((sum, cap) => sum + cap, 0);
  if (count > room) throw new RangeError(`the catalog gives ${room} items at most, ${count} were asked for`);
  const weights = products.map(weightOf);
  const shares = products.map(() => 0);
  let left = count;
  while (left > 0) {
    const open = products.map((_, i) => i).filter((i) => shares[i]! < caps[i]!);
    const total = open.reduce((sum, i) => sum + weights[i]!, 0);
    const before = left;
    for (const i of open) {
      const share = Math.min(Math.floor((before * weights[i]!) / total), caps[i]! - shares[i]!, left);
      shares[i] = shares[i]! + share;
      left -= share;
    }
    // The remainder of the rounding goes one by one to the products with the fewest items.
    if (left === before || left < open.length) {
      open.sort((a, b) => shares[a]! - shares[b]! || a - b);
      for (const i of open) {
        if (left === 0) break;
        if (shares[i]! >= caps[i]!) continue;
        shares[i] = shares[i]! + 1;
        left -= 1;
      }
    }
  }
  return shares;
}
