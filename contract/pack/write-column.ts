import { writeBlocks } from './blocks.ts';
import type { Section, SectionWriter } from './sections.ts';

/** How a column is stored in a pack. */
export type ColumnSpec =
  | { readonly kind: 'same'; readonly value: unknown }
  /** Distinct values, and the index of each row's value. */
  | { readonly kind: 'dictionary'; readonly values: readonly unknown[]; readonly codes: Section }
  /** Numbers; ascending ones as differences, with `blocks` summed. */
  | { readonly kind: 'number'; readonly numbers: Section; readonly steps?: true; readonly blocks?: Section }
  /**
   * Joined texts, with the length of each in UTF-16 units plus one; 0 is null. `blocks` are in bytes. `json` texts
   * encode any value.
   */
  | {
      readonly kind: 'text';
      readonly lengths: Section;
      readonly bytes: Section;
      readonly blocks?: Section;
      readonly json?: true;
    }
  /** Lists joined, with the length of each plus one; 0 is null. `blocks` are in entries. */
  | { readonly kind: 'list'; readonly lengths: Section; readonly blocks?: Section; readonly entries: ColumnSpec }
  | { readonly kind: 'record'; readonly fields: Readonly<Record<string, ColumnSpec>> };

/** Most distinct values of a dictionary, because the header holds it and is read whole. */
const MAX_DICTIONARY = 4096;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string | null => value === null || typeof value === 'string';

/** Writes a column in the form that fits its values. `undefined` is read back as absent from its record. */
export function writeColumn(writer: SectionWriter, values: readonly unknown[]): ColumnSpec {
  if (values.length > 0 && values.every((value) => value === null || Array.isArray(value))) {
    const lists = values as readonly (readonly unknown[] | null)[];
    if (lists.some((list) => list !== null && list.length > 0)) {
      const lengths = writer.addWhole(lists.map((list) => (list === null ? 0 : list.length + 1)));
      const blocks = writeBlocks(
        writer,
        lists.map((list) => list?.length ?? 0),
      );
      return {
        kind: 'list',
        lengths,
        ...(blocks && { blocks }),
        entries: writeColumn(
          writer,
          lists.flatMap((list) => list ?? []),
        ),
      };
    }
  }
  if (values.length > 0 && values.every(isRecord)) return writeRecords(writer, values);
  return writeDictionary(writer, values) ?? writeNumbers(writer, values) ?? writeTexts(writer, values);
}

export function writeRecords(writer: SectionWriter, rows: readonly Record<string, unknown>[]): ColumnSpec {
  const names = new Set<string>();
  for (const row of rows) for (const name in row) names.add(name);
  const fields: Record<string, ColumnSpec> = {};
  for (const name of names)
    fields[name] = writeColumn(
      writer,
      rows.map((row) => row[name]),
    );
  return { kind: 'record', fields };
}

function writeDictionary(writer: SectionWriter, values: readonly unknown[]): ColumnSpec | undefined {
  const most = Math.min(MAX_DICTIONARY, values.length / 4 + 2);
  const known = new Map<unknown, number>();
  const codes = new Uint32Array(values.length);
  const list: unknown[] = [];
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at];
    // JSON text identifies values that are not plain. An absent value is the only one without text.
    const key =
      typeof value === 'object' && value !== null
        ? JSON.stringify(value)
        : typeof value === 'string'
          ? `"${value}`
          : value;
    let code = known.get(key);
    if (code === undefined) {
      if (known.size >= most) return undefined;
      code = list.push(value === undefined ? [] : [value]) - 1;
      known.set(key, code);
    }
    codes[at] = code;
  }
  if (list.length === 0) return { kind: 'same', value: [] };
  if (list.length === 1) return { kind: 'same', value: list[0] };
  return { kind: 'dictionary', values: list, codes: writer.addWhole(codes) };
}

function writeNumbers(writer: SectionWriter, values: readonly unknown[]): ColumnSpec | undefined {
  if (!values.every((value) => typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0)))
    return undefined;
  const numbers = values as readonly number[];
  if (!numbers.every((number) => Number.isSafeInteger(number)))
    return { kind: 'number', numbers: writer.add('f64', numbers) };
  if (numbers.every((number, at) => at === 0 || number >= numbers[at - 1]!)) {
    const steps = numbers.map((number, at) => number - (numbers[at - 1] ?? 0));
    const stored = writer.addWhole(steps);
    const blocks = writeBlocks(writer, steps);
    return { kind: 'number', numbers: stored, steps: true, ...(blocks && { blocks }) };
  }
  return { kind: 'number', numbers: writer.addWhole(numbers) };
}

function writeTexts(writer: SectionWriter, values: readonly unknown[]): ColumnSpec {
  // UTF-8 would lose a lone surrogate; JSON writes it as an escape.
  const plain = values.every((value) => isText(value) && (value?.isWellFormed() ?? true));
  const texts = plain
    ? (values as readonly (string | null)[])
    : values.map((value) => (value === undefined ? null : JSON.stringify(value)));
  const lengths = writer.addWhole(texts.map((text) => (text === null ? 0 : text.length + 1)));
  const encoder = new TextEncoder();
  const bytes = writer.add('u8', encoder.encode(texts.join('')));
  const blocks = writeBlocks(
    writer,
    texts.map((text) => (text === null ? 0 : encoder.encode(text).length)),
  );
  return { kind: 'text', lengths, bytes, ...(blocks && { blocks }), ...(plain ? {} : { json: true }) };
}
