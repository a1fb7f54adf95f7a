/**
 * A file of flat buffers behind a small header. Opening it creates views and parses nothing. Numbers are little-endian,
 * like all machines that run a browser or this server. Each section begins at a multiple of eight bytes.
 */

/** Array types that a section can be viewed as. */
const ARRAYS = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i8: Int8Array,
  i16: Int16Array,
  i32: Int32Array,
  f64: Float64Array,
} as const;

export type ArrayName = keyof typeof ARRAYS;
export type NumberArray = InstanceType<(typeof ARRAYS)[ArrayName]>;

/** Position of a section: element type, bytes from the first section, and number of elements. */
export type Section = readonly [of: ArrayName, at: number, length: number];

const MAGIC = 0x32_4b_50_43;
const aligned = (bytes: number): number => Math.ceil(bytes / 8) * 8;

/** Collects sections and joins them behind a header with their positions. */
export class SectionWriter {
  private readonly arrays: { readonly array: NumberArray; readonly at: number }[] = [];
  private size = 0;

  add(of: ArrayName, numbers: NumberArray | readonly number[]): Section {
    const made = Array.isArray(numbers) || !(numbers instanceof ARRAYS[of]) ? ARRAYS[of].from(numbers) : numbers;
    const at = this.size;
    this.arrays.push({ array: made, at });
    this.size = aligned(at + made.byteLength);
    return [of, at, made.length];
  }

  /** Returns the smallest array type that holds these whole numbers. */
  addWhole(numbers: ArrayLike<number>): Section {
    let [least, most] = [0, 0];
    for (let at = 0; at < numbers.length; at += 1) {
      const number = numbers[at]!;
      if (number < least) least = number;
      if (number > most) most = number;
    }
    const of = wholeArrayFor(least, most);
    return this.add(of, ARRAYS[of].from(numbers));
  }

  finish(header: object): ArrayBuffer {
    const text = new TextEncoder().encode(JSON.stringify(header));
    const start = aligned(8 + text.length);
    const file = new ArrayBuffer(start + this.size);
    new Uint32Array(file, 0, 2).set([MAGIC, text.length]);
    new Uint8Array(file, 8, text.length).set(text);
    const bytes = new Uint8Array(file);
    for (const { array, at } of this.arrays)
      bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), start + at);
    return file;
  }
}

function wholeArrayFor(least: number, most: number): ArrayName {
  if (least >= 0) return most < 2 ** 8 ? 'u8' : most < 2 ** 16 ? 'u16' : most < 2 ** 32 ? 'u32' : 'f64';
  const bound = Math.max(-least, most + 1);
  return bound <= 2 ** 7 ? 'i8' : bound <= 2 ** 15 ? 'i16' : bound <= 2 ** 31 ? 'i32' : 'f64';
}

/** Opens views on a file. */
export interface SectionReader {
  readonly header: unknown;
  view(section: Section): NumberArray;
}

/** Throws a RangeError if the file is not such a file, or truncated. */
export function readSections(file: ArrayBuffer): SectionReader {
  if (file.byteLength < 8) throw new RangeError('a pack is cut off');
  const [magic, length] = new Uint32Array(file, 0, 2) as unknown as [number, number];
  if (magic !== MAGIC) throw new RangeError('a pack has an unknown form');
  if (8 + length > file.byteLength) throw new RangeError('a pack is cut off');
  const start = aligned(8 + length);
  return {
    header: JSON.parse(new TextDecoder().decode(new Uint8Array(file, 8, length))),
    // Throws a RangeError if the file ends before the section does.
    view: ([of, at, count]) => new ARRAYS[of](file, start + at, count),
  };
}
