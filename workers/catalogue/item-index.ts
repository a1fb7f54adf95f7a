import { buildGtinIndex, type GtinIndex } from './gtin-index.ts';
import type { PackedTable } from './packed-table.ts';
import { buildWordIndex, type WordIndex } from './word-index.ts';

/** Values that repeat, as numbers: `ids[doc]` is a position in `names`. */
export interface Dictionary {
  readonly names: readonly string[];
  readonly ids: Uint32Array;
}

/**
 * What search needs of the items themselves, whatever the location. Items are *documents*: numbered from 0 in the
 * distributor's sequence, so that ascending documents are in the order in which a catalogue is read.
 */
export interface ItemIndex {
  readonly table: PackedTable<'items'>;
  readonly count: number;
  /** Row of the table, by document. */
  readonly rows: Uint32Array;
  readonly words: WordIndex;
  readonly gtins: GtinIndex;
  readonly brands: Dictionary;
  readonly categories: Dictionary;
  readonly types: Dictionary;
  /** 1 by document. */
  readonly organic: Uint8Array;
  /** Document by item code as it is written, and by item code in lower case where that is another text. */
  readonly byCode: ReadonlyMap<string, number>;
  readonly byLowerCode: ReadonlyMap<string, number>;
}

/** What a hit in each field counts. A code or PLU that is typed whole counts as exact in any case. */
export const CODE_WEIGHT = 60;
const DESCRIPTION = { weight: 40, step: 2, least: 24 } as const;
const KEYWORDS = { weight: 26, step: 1, least: 18 } as const;
const BRAND_WEIGHT = 20;
const PACK_WEIGHT = 14;

/** Codes of digits only come in the order of their numbers, before the others. */
export function compareCodes(a: string, b: string): number {
  const digitsA = /^[0-9]+$/.test(a);
  if (digitsA !== /^[0-9]+$/.test(b)) return digitsA ? -1 : 1;
  if (digitsA && a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}

export function buildItemIndex(table: PackedTable<'items'>): ItemIndex {
  const rows = inSequence(table);
  const code = table.field('itemCode');
  const description = table.field('description');
  const brand = table.field('brand');
  const packSize = table.field('packSize');
  const keywords = table.field('keywords');
  const plu = table.field('plu');
  const gtin = table.field('gtin');
  const organic = table.field('organic');
  const words = buildWordIndex();
  const byCode = new Map<string, number>();
  const byLowerCode = new Map<string, number>();
  for (const [doc, row] of rows.entries()) {
    const itemCode = code(row);
    byCode.set(itemCode, doc);
    const lower = itemCode.toLowerCase();
    if (lower !== itemCode && !byLowerCode.has(lower)) byLowerCode.set(lower, doc);
    words.add(doc, itemCode, CODE_WEIGHT);
    words.add(doc, plu(row) ?? '', CODE_WEIGHT);
    words.add(doc, description(row), DESCRIPTION.weight, DESCRIPTION.step, DESCRIPTION.least);
    words.add(doc, keywords(row), KEYWORDS.weight, KEYWORDS.step, KEYWORDS.least);
    words.add(doc, brand(row), BRAND_WEIGHT);
    words.add(doc, packSize(row), PACK_WEIGHT);
  }
  return {
    table,
    count: rows.length,
    rows,
    words: words.finish(),
    gtins: buildGtinIndex(Array.from(rows, gtin)),
    brands: dictionaryOf(rows, brand),
    categories: dictionaryOf(rows, table.field('categoryId')),
    types: dictionaryOf(rows, table.field('typeId')),
    organic: Uint8Array.from(rows, (row) => (organic(row) ? 1 : 0)),
    byCode,
    byLowerCode,
  };
}

function inSequence(table: PackedTable<'items'>): Uint32Array {
  const sequence = table.field('sequence');
  const { ids } = table;
  const order = Array.from({ length: table.size }, (_, row) => row);
  return Uint32Array.from(order.sort((a, b) => sequence(a) - sequence(b) || compareCodes(ids[a]!, ids[b]!)));
}

function dictionaryOf(rows: Uint32Array, read: (row: number) => string): Dictionary {
  const known = new Map<string, number>();
  const ids = new Uint32Array(rows.length);
  for (const [doc, row] of rows.entries()) {
    const name = read(row);
    let id = known.get(name);
    if (id === undefined) {
      id = known.size;
      known.set(name, id);
    }
    ids[doc] = id;
  }
  return { names: [...known.keys()], ids };
}
