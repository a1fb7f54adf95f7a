import { fold } from '../../rules/search/fold.ts';
import { readLines, readRows, readText } from './data-files.ts';
import type { DemoCategory, Names } from './types.ts';

/** The flags of a catalog line. data/catalog-produce.psv explains each letter. */
export interface ProductFlags {
  readonly each: boolean;
  readonly half: boolean;
  readonly pound: boolean;
  readonly catchUnit: 'lb' | 'kg' | null;
  readonly organic: boolean;
  readonly taxable: boolean;
}

export interface Variety {
  readonly name: string;
  readonly plu: string | null;
  readonly imageKey: string | null;
}

export interface Pack {
  /** The pack size in the distributor's notation: 88 CT, 12/3 LB, 4/1 GAL. */
  readonly text: string;
  readonly pounds: number;
}

/** One line of the catalog files: a commodity with all its varieties, packs, grades and brands. */
export interface Product {
  readonly noun: string;
  readonly category: string;
  readonly categoryId: string;
  readonly typeId: string;
  readonly varieties: readonly Variety[];
  readonly packs: readonly Pack[];
  readonly grades: readonly string[];
  readonly origins: readonly string[];
  readonly brands: readonly string[];
  readonly centsPerPound: number;
  readonly flags: ProductFlags;
  readonly keywords: string;
}

export interface Catalog {
  readonly categories: readonly DemoCategory[];
  readonly products: readonly Product[];
}

const FILES = ['produce', 'fresh', 'grocery', 'other'].map((part) => `catalog-${part}.psv`);

/** Reads the whole catalog. The files ship with the program, so a malformed line is a bug and throws. */
export function readCatalog(): Catalog {
  const pictures = JSON.parse(readText('pictures.json')) as Record<string, string>;
  const brands = new Map(
    readRows('brands.psv').flatMap(([names = '', list = '']) =>
      names.split(';').map((name) => [name, list.split(';')] as const),
    ),
  );
  const categories: { id: string; names: Names; sequence: number; itemTypes: DemoCategory['itemTypes'][number][] }[] =
    [];
  const products: Product[] = [];
  for (const line of FILES.flatMap(readLines)) {
    const heading = /^(#{1,2}) ([^|]+)\|([^|]+)\|([^|]+)(?:\|[\d.]+)?$/.exec(line);
    if (heading) {
      const [, level, en = '', es = '', fr = ''] = heading;
      const names = { en, es, fr };
      if (level === '#')
        categories.push({ id: slug(en), names, sequence: (categories.length + 1) * 10, itemTypes: [] });
      else {
        const category = categories.at(-1)!;
        category.itemTypes.push({
          id: `${category.id}-${slug(en)}`,
          names,
          sequence: (category.itemTypes.length + 1) * 10,
        });
      }
    } else if (!line.startsWith('#')) {
      const category = categories.at(-1)!;
      const list = brands.get(category.names.en);
      if (!list) throw new Error(`no brands for ${category.names.en}`);
      products.push(parseProduct(line, category, list, pictures));
    }
  }
  return { categories, products };
}

function parseProduct(
  line: string,
  category: DemoCategory,
  brands: readonly string[],
  pictures: Readonly<Record<string, string>>,
): Product {
  const [noun, varieties, packs, price, flags = '', emoji = '', origins, es = '', fr = '', grades = ''] =
    line.split('|');
  if (!noun || varieties === undefined || !packs || !price || !origins) throw new Error(`malformed product: ${line}`);
  const imageOf = (symbol: string): string | null => {
    if (symbol === '' || symbol === '-') return null;
    const key = pictures[symbol];
    if (!key) throw new Error(`no picture ${symbol} for ${noun}`);
    return key;
  };
  return {
    noun,
    category: category.names.en,
    categoryId: category.id,
    typeId: category.itemTypes.at(-1)!.id,
    varieties: varieties.split(';').map((text) => {
      const [rest = '', symbol = emoji] = text.split('!');
      const [name = '', plu] = rest.split('@');
      return { name, plu: plu ?? null, imageKey: imageOf(symbol) };
    }),
    packs: packs.split(';').map((text) => {
      const colon = text.lastIndexOf(':');
      return { text: text.slice(0, colon), pounds: Number(text.slice(colon + 1)) };
    }),
    grades: grades === '' ? [''] : grades.split(';'),
    origins: origins.split(','),
    brands,
    centsPerPound: Number(price),
    flags: {
      each: flags.includes('E'),
      half: flags.includes('H'),
      pound: flags.includes('L'),
      catchUnit: flags.includes('W') ? 'lb' : flags.includes('K') ? 'kg' : null,
      organic: flags.includes('O'),
      taxable: flags.includes('T'),
    },
    keywords: [es, fr].filter((text) => text !== '').join(', '),
  };
}

/** Returns a text as an id: "Salads & Cut" → salads-cut. */
export function slug(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
