import type { NumberArray, SectionReader } from './sections.ts';
import type { ColumnSpec } from './write-column.ts';

/** A column of an open pack. What it takes to read a value is worked out when the first one is asked for. */
export interface Column {
  /** The value of a row; the row's number must exist. */
  read(row: number): unknown;
  /** What the column is made of, for whoever walks over all of it. */
  readonly spec: ColumnSpec;
  /** The numbers of a column of numbers, by row; undefined for another one. */
  numbers(): NumberArray | undefined;
  /** The values that occur, and which of them each row has; undefined for a column of another kind. */
  dictionary(): Dictionary | undefined;
  /** The texts of a column of texts as bytes; undefined for another kind, and where a character takes more than one byte. */
  ascii(): AsciiTexts | undefined;
  /** The fields of the records in a column of lists, all lists joined; undefined for another kind. */
  joined(): JoinedRecords | undefined;
}

/** Records of lists, one list behind the other: those of a row are from `starts[row]` to before `starts[row + 1]`. */
export interface JoinedRecords {
  readonly starts: Uint32Array;
  readonly fields: ReadonlyMap<string, Column>;
}

export interface Dictionary {
  readonly values: readonly unknown[];
  /** By row. */
  readonly codes: NumberArray;
}

/** Texts of one byte a character: that of a row stands from `starts[row]` to before `starts[row + 1]`. */
export interface AsciiTexts {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
}

const none = () => undefined;

/** Opens a column of so many rows. */
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
  return { spec, read: (row) => numbers()[row], numbers, dictionary: none, ascii: none, joined: none };
}

/** Where each entry of joined ones begins; lengths are one too high, 0 for none. */
function startsOf(lengths: NumberArray): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  let at = 0;
  for (let row = 0; row < lengths.length; row += 1) {
    starts[row] = at;
    at += Math.max(0, lengths[row]! - 1);
  }
  starts[lengths.length] = at;
  return starts;
}

function readTexts(reader: SectionReader, spec: ColumnSpec & { kind: 'text' }): Column {
  const lengths = reader.view(spec.lengths);
  const bytes = reader.view(spec.bytes) as Uint8Array;
  let starts: Uint32Array | undefined;
  let text: string | undefined;
  const textOf = (row: number): string => {
    starts ??= startsOf(lengths);
    // All at once, because a call for each text costs more than the text.
    text ??= new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    return text.slice(starts[row], starts[row + 1]);
  };
  const read = (row: number): unknown => {
    if (lengths[row] === 0) return spec.json ? undefined : null;
    return spec.json ? JSON.parse(textOf(row)) : textOf(row);
  };
  const ascii = (): AsciiTexts | undefined => {
    if (spec.json) return undefined;
    starts ??= startsOf(lengths);
    return starts[lengths.length] === bytes.length ? { bytes, starts } : undefined;
  };
  return { spec, read, numbers: none, dictionary: none, ascii, joined: none };
}

function readLists(reader: SectionReader, spec: ColumnSpec & { kind: 'list' }): Column {
  const lengths = reader.view(spec.lengths);
  let opened: { readonly starts: Uint32Array; readonly entries: Column } | undefined;
  const open = () => {
    if (!opened) {
      const starts = startsOf(lengths);
      opened = { starts, entries: readColumn(reader, spec.entries, starts[lengths.length]!) };
    }
    return opened;
  };
  return {
    spec,
    numbers: none,
    dictionary: none,
    ascii: none,
    joined() {
      const { starts } = open();
      return spec.entries.kind === 'record'
        ? { starts, fields: columnsOf(reader, spec.entries, starts[lengths.length]!) }
        : undefined;
    },
    read(row) {
      if (lengths[row] === 0) return null;
      const { starts, entries } = open();
      const list: unknown[] = [];
      for (let at = starts[row]!; at < starts[row + 1]!; at += 1) list.push(entries.read(at));
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
