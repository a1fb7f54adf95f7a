import { BLOCK, readBlocks } from './blocks.ts';
import type { NumberArray, SectionReader } from './sections.ts';
import type { ColumnSpec } from './write-column.ts';

/** A column of an open pack. Prepares its readers when the first value is read. */
export interface Column {
  /** Returns the value of a row; the row's number must exist. */
  read(row: number): unknown;
  /** How the column is stored, for code that walks over all of it. */
  readonly spec: ColumnSpec;
  /** Numbers by row; undefined for a column of another kind. */
  numbers(): NumberArray | undefined;
  /** The distinct values, and the index of each row's value; undefined for a column of another kind. */
  dictionary(): Dictionary | undefined;
  /** Texts as bytes; undefined for another kind, and if a character takes more than one byte. */
  ascii(): AsciiTexts | undefined;
  /** Fields of the records in a column of lists, all lists joined; undefined for another kind. */
  joined(): JoinedRecords | undefined;
}

/** Records of all lists, joined. Those of a row are from `starts[row]` to before `starts[row + 1]`. */
export interface JoinedRecords {
  readonly starts: Uint32Array;
  readonly fields: ReadonlyMap<string, Column>;
}

export interface Dictionary {
  readonly values: readonly unknown[];
  /** By row. */
  readonly codes: NumberArray;
}

/** Texts of one byte per character. The text of a row is from `starts[row]` to before `starts[row + 1]`. */
export interface AsciiTexts {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
}

const none = () => undefined;

/** Opens a column with `count` rows. */
export function readColumn(reader: SectionReader, spec: ColumnSpec, count: number): Column {
  switch (spec.kind) {
    case 'same': {
      const [value] = spec.value as readonly unknown[];
      const dictionary = () => ({ values: [value], codes: new Uint8Array(count) });
      return { spec, read: () => value, numbers: none, dictionary, ascii: none, joined: none };
    }
    case 'dictionary': {
      const values = spec.values.map((held) => (held as readonly unknown[])[0]);
      const codes = reader.view(spec.codes);
      return {
        spec,
        read: (row) => values[codes[row]!],
        numbers: none,
        dictionary: () => ({ values, codes }),
        ascii: none,
        joined: none,
      };
    }
    case 'number':
      return readNumbers(reader, spec);
    case 'text':
      return readTexts(reader, spec);
    case 'list':
      return readLists(reader, spec);
    case 'record':
      return readRecord(reader, spec, count);
  }
}

function readNumbers(reader: SectionReader, spec: ColumnSpec & { kind: 'number' }): Column {
  const stored = reader.view(spec.numbers);
  let known: NumberArray | undefined = spec.steps ? undefined : stored;
  const numbers = (): NumberArray => {
    if (known) return known;
    const summed = new Float64Array(stored.length);
    let sum = 0;
    for (let at = 0; at < stored.length; at += 1) {
      sum += stored[at]!;
      summed[at] = sum;
    }
    known = summed;
    return summed;
  };
  const blocksOf = readBlocks(reader, spec.blocks);
  const read = (row: number): number => {
    const blocks = known ? undefined : blocksOf();
    if (!blocks) return numbers()[row]!;
    let sum = blocks[Math.floor(row / BLOCK)]!;
    for (let at = row - (row % BLOCK); at <= row; at += 1) sum += stored[at]!;
    return sum;
  };
  return { spec, read, numbers, dictionary: none, ascii: none, joined: none };
}

/** Returns the start of each joined entry. A length is stored plus one; 0 means null. */
function allStarts(lengths: NumberArray): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  let at = 0;
  for (let row = 0; row < lengths.length; row += 1) {
    starts[row] = at;
    const length = lengths[row]!;
    if (length > 1) at += length - 1;
  }
  starts[lengths.length] = at;
  return starts;
}

/** Returns the total length of a block's entries before this row. */
function beforeInBlock(lengths: NumberArray, row: number): number {
  let sum = 0;
  for (let at = row - (row % BLOCK); at < row; at += 1) {
    const length = lengths[at]!;
    if (length > 1) sum += length - 1;
  }
  return sum;
}

/** Share of the blocks up to which single decoding is faster than decoding everything. */
const FEW_BLOCKS = 1 / 4;

function readTexts(reader: SectionReader, spec: ColumnSpec & { kind: 'text' }): Column {
  const lengths = reader.view(spec.lengths);
  const bytes = reader.view(spec.bytes) as Uint8Array;
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const blocksOf = readBlocks(reader, spec.blocks);
  const decoded = new Map<number, string>();
  let starts: Uint32Array | undefined;
  let text: string | undefined;
  /** Returns the decoded block of a row, as long as few blocks were read. */
  const blockOf = (row: number): string | undefined => {
    const blocks = text === undefined ? blocksOf() : undefined;
    if (!blocks) return undefined;
    const block = Math.floor(row / BLOCK);
    let known = decoded.get(block);
    if (known === undefined) {
      if (decoded.size > blocks.length * FEW_BLOCKS) {
        decoded.clear();
        return undefined;
      }
      known = decoder.decode(bytes.subarray(blocks[block], blocks[block + 1]));
      decoded.set(block, known);
    }
    return known;
  };
  const textOf = (row: number): string => {
    const block = blockOf(row);
    if (block !== undefined) {
      const from = beforeInBlock(lengths, row);
      return block.slice(from, from + lengths[row]! - 1);
    }
    starts ??= allStarts(lengths);
    // Decodes everything in one call, because one call per text costs more than the text.
    text ??= decoder.decode(bytes);
    return text.slice(starts[row], starts[row + 1]);
  };
  const read = (row: number): unknown => {
    if (lengths[row] === 0) return spec.json ? undefined : null;
    return spec.json ? JSON.parse(textOf(row)) : textOf(row);
  };
  const ascii = (): AsciiTexts | undefined => {
    if (spec.json) return undefined;
    starts ??= allStarts(lengths);
    return starts[lengths.length] === bytes.length ? { bytes, starts } : undefined;
  };
  return { spec, read, numbers: none, dictionary: none, ascii, joined: none };
}

function readLists(reader: SectionReader, spec: ColumnSpec & { kind: 'list' }): Column {
  const lengths = reader.view(spec.lengths);
  const blocksOf = readBlocks(reader, spec.blocks);
  let starts: Uint32Array | undefined;
  const every = (): Uint32Array => {
    starts ??= allStarts(lengths);
    return starts;
  };
  const count = (): number => blocksOf()?.at(-1) ?? every()[lengths.length]!;
  let entries: Column | undefined;
  return {
    spec,
    numbers: none,
    dictionary: none,
    ascii: none,
    joined: () =>
      spec.entries.kind === 'record'
        ? { starts: every(), fields: columnsOf(reader, spec.entries, count()) }
        : undefined,
    read(row) {
      const length = lengths[row]!;
      if (length === 0) return null;
      entries ??= readColumn(reader, spec.entries, count());
      const blocks = starts ? undefined : blocksOf();
      const from = blocks ? blocks[Math.floor(row / BLOCK)]! + beforeInBlock(lengths, row) : every()[row]!;
      const list: unknown[] = [];
      for (let at = from; at < from + length - 1; at += 1) list.push(entries.read(at));
      return list;
    },
  };
}

function readRecord(reader: SectionReader, spec: ColumnSpec & { kind: 'record' }, count: number): Column {
  const fields = columnsOf(reader, spec, count);
  return {
    spec,
    numbers: none,
    dictionary: none,
    ascii: none,
    joined: none,
    read(row) {
      const record: Record<string, unknown> = {};
      for (const [name, column] of fields) {
        const value = column.read(row);
        if (value !== undefined) record[name] = value;
      }
      return record;
    },
  };
}

/** The columns of a record, by name. */
export const columnsOf = (reader: SectionReader, spec: ColumnSpec, count: number): ReadonlyMap<string, Column> =>
  new Map(
    spec.kind === 'record'
      ? Object.entries(spec.fields).map(([name, field]) => [name, readColumn(reader, field, count)])
      : [],
  );
