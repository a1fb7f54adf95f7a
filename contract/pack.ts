import { compareItems } from '../rules/item-order.ts';
import type { Item } from './items.ts';
import { type Column, columnsOf } from './pack/read-column.ts';
import { type PackedWords, readSearch, type SearchSpec, writeSearch } from './pack/search-part.ts';
import { type NumberArray, readSections, type Section, SectionWriter } from './pack/sections.ts';
import { type PackedColumns, packRows, unpackRows } from './pack/text-form.ts';
import { type ColumnSpec, writeRecords } from './pack/write-column.ts';
import { PACKED_IDS, type PackedName } from './packed-names.ts';

/**
 * The form of packs that this release writes. Devices send the form that they read. Form 1 is columns of JSON. Form 2
 * is flat buffers with the words of items under `foldAccents`. Form 3 has the same layout with those words and the
 * words under `fold`, so an app of form 2 reads it as its own. Form 4 has the layout of form 3 with the terms and weights
 * of rules/search/item-terms.ts, which keep within the limits that an app of form 3 has for weights. Form 5 has other
 * weights for mixed and for frozen food.
 */
export const PACK_FORM = 5;
/** The lowest form with the current layout. */
export const FLAT_FORM = 2;

interface Header {
  /** The layout number: an app of form 2 reads no other. */
  readonly form: typeof FLAT_FORM;
  readonly collection: string;
  readonly count: number;
  readonly row: ColumnSpec;
  /** Rows in the order of their ids; absent if the pack is in that order. */
  readonly byId?: Section;
  readonly search?: SearchSpec;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Packs the rows of a collection: items in catalog order and with their words, other rows by id. The same rows give the
 * same bytes in any order.
 */
export function encodePack(collection: PackedName, rows: readonly unknown[]): ArrayBuffer {
  const writer = new SectionWriter();
  const id = PACKED_IDS[collection];
  const sorted = (rows as readonly Record<string, unknown>[]).toSorted(
    collection === 'items'
      ? (a, b) => compareItems(a as unknown as Item, b as unknown as Item)
      : (a, b) => byText(String(a[id]), String(b[id])),
  );
  const header: Header = {
    form: FLAT_FORM,
    collection,
    count: sorted.length,
    row: writeRecords(writer, sorted),
    ...(collection === 'items'
      ? writeOrder(
          writer,
          sorted.map((row) => String(row[id])),
        )
      : {}),
    ...(collection === 'items' ? { search: writeSearch(writer, sorted as unknown as Item[]) } : {}),
  };
  return writer.finish(header);
}

function writeOrder(writer: SectionWriter, ids: readonly string[]): Pick<Header, 'byId'> {
  if (ids.every((id, at) => at === 0 || ids[at - 1]! < id)) return {};
  const order = ids.map((_, at) => at).sort((a, b) => byText(ids[a]!, ids[b]!));
  return { byId: writer.addWhole(order) };
}

/** Packs rows in form 1, which apps before 0.2 read. */
export const encodeTextPack = (collection: PackedName, rows: readonly unknown[]): string =>
  JSON.stringify(packRows(collection, rows));

/** Converts a pack of form 2 to the current form. Throws a RangeError or a SyntaxError if it is damaged. */
export function fromFlatPack(collection: PackedName, file: ArrayBuffer): ArrayBuffer {
  const pack = openPack(file);
  if (collection !== 'items') return file;
  return encodePack(
    collection,
    Array.from({ length: pack.count }, (_, at) => pack.row(at)),
  );
}

/**
 * Converts a pack of a server before 0.2 to the current form. Throws a SyntaxError or a RangeError if it is damaged.
 */
export const fromTextPack = (collection: PackedName, text: string): ArrayBuffer =>
  encodePack(collection, unpackRows(JSON.parse(text) as PackedColumns));

/** An open pack of a collection. Rows have numbers from 0 to `count`. */
export interface OpenPack {
  readonly collection: string;
  readonly count: number;
  readonly columns: ReadonlyMap<string, Column>;
  /** Rows in the order of their ids, compared as text; undefined if the pack is in that order. */
  readonly byId: NumberArray | undefined;
  /** Words of items, built on first use. Undefined for other collections. */
  search(): PackedWords | undefined;
  /** Returns a whole row. */
  row(at: number): Record<string, unknown>;
}

/** Opens a pack without reading its rows. Throws a RangeError or a SyntaxError if it is damaged or of another form. */
export function openPack(file: ArrayBuffer): OpenPack {
  const reader = readSections(file);
  const { form, collection, count, row, byId, search } = reader.header as Header;
  if (form !== FLAT_FORM) throw new RangeError('a pack has an unknown form');
  const columns = columnsOf(reader, row, count);
  let words: PackedWords | undefined;
  return {
    collection,
    count,
    columns,
    byId: byId && reader.view(byId),
    search() {
      if (search) words ??= readSearch(reader, search);
      return words;
    },
    row(at) {
      const made: Record<string, unknown> = {};
      for (const [name, column] of columns) {
        const value = column.read(at);
        if (value !== undefined) made[name] = value;
      }
      return made;
    },
  };
}
