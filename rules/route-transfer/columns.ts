/**
 * Writes rows as columns of bytes: all values of a field are adjacent, so that a general compressor finds their
 * repetitions. A codec describes the shape of a row. Both directions derive from it, so they always match.
 */
export interface Codec<T> {
  /** Adds values. `columns` are their bytes, in the order in which `gather` reads them. */
  shred(): { put(value: T): void; columns(): Uint8Array[] };
  /** Returns the values in the order of writing. Throws a RangeError after the last one. */
  gather(next: () => ByteReader): { take(): T };
}
export type Of<C> = C extends Codec<infer T> ? T : never;

/** The bytes of one column. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  byte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new RangeError('the column ends early');
    this.#at += 1;
    return byte;
  }

  varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (!Number.isSafeInteger(value)) throw new RangeError('the number is too large');
      if (byte < 128) return value;
    }
  }

  take(count: number): Uint8Array {
    if (this.#at + count > this.#bytes.length) throw new RangeError('the column ends early');
    this.#at += count;
    return this.#bytes.subarray(this.#at - count, this.#at);
  }

  /** Returns the bytes before the next zero, and skips the zero. */
  untilZero(): Uint8Array {
    const end = this.#bytes.indexOf(0, this.#at);
    if (end < 0) throw new RangeError('the column ends early');
    const found = this.#bytes.subarray(this.#at, end);
    this.#at = end + 1;
    return found;
  }
}

export function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
}

/**
 * Texts: each is written once, then referred to by its index. Throws a RangeError for a text that UTF-8 or the column
 * cannot represent.
 */
export const text: Codec<string> = {
  shred() {
    const places = new Map<string, number>();
    const names: number[] = [];
    const words: number[] = [];
    return {
      put(value) {
        const place = places.get(value);
        pushVarint(names, place ?? 0);
        if (place !== undefined) return;
        if (value.includes('\0') || !value.isWellFormed()) throw new RangeError('a text with NUL or half a character');
        places.set(value, places.size + 1);
        for (const byte of new TextEncoder().encode(value)) words.push(byte);
        words.push(0);
      },
      columns: () => [Uint8Array.from(names), Uint8Array.from(words)],
    };
  },
  gather(next) {
    const names = next();
    const words = next();
    const known: string[] = [];
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return {
      take() {
        const name = names.varint();
        if (name === 0) known.push(decoder.decode(words.untilZero()));
        const value = name === 0 ? known.at(-1) : known[name - 1];
        if (value === undefined) throw new RangeError('a text that was not there before');
        return value;
      },
    };
  },
};

/** Whole numbers as differences to the previous one: a counter becomes a row of ones. */
export const whole: Codec<number> = {
  shred() {
    const bytes: number[] = [];
    let before = 0;
    return {
      put(value) {
        const step = value - before;
        if (!Number.isSafeInteger(value) || Math.abs(step) > 2 ** 51) throw new RangeError(`no whole number: ${value}`);
        pushVarint(bytes, step < 0 ? -step * 2 - 1 : step * 2);
        before = value;
      },
      columns: () => [Uint8Array.from(bytes)],
    };
  },
  gather(next) {
    const column = next();
    let before = 0;
    return {
      take() {
        const step = column.varint();
        before += step % 2 === 1 ? -(step + 1) / 2 : step / 2;
        return before;
      },
    };
  },
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** UUIDs as their sixteen bytes. Throws a RangeError for anything else. */
export const uuid: Codec<string> = {
  shred() {
    const bytes: number[] = [];
    return {
      put(value) {
        if (!UUID.test(value)) throw new RangeError(`no UUID: ${value}`);
        const hex = value.replaceAll('-', '');
        for (let at = 0; at < 32; at += 2) bytes.push(Number.parseInt(hex.slice(at, at + 2), 16));
      },
      columns: () => [Uint8Array.from(bytes)],
    };
  },
  gather(next) {
    const column = next();
    return {
      take() {
        const hex = Array.from(column.take(16), (byte) => byte.toString(16).padStart(2, '0')).join('');
        return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
      },
    };
  },
};

/** A codec for values that are stored as other values. */
export const as = <T, W>(codec: Codec<W>, to: (value: T) => W, from: (written: W) => T): Codec<T> => ({
  shred() {
    const inner = codec.shred();
    return { put: (value) => inner.put(to(value)), columns: () => inner.columns() };
  },
  gather(next) {
    const inner = codec.gather(next);
    return { take: () => from(inner.take()) };
  },
});

/** One of a few words. Does not check what it reads; the schema of the reader does. */
export const word = <T extends string>(): Codec<T> => text as unknown as Codec<T>;
export const flag: Codec<boolean> = as(
  whole,
  (value) => (value ? 1 : 0),
  (written) => written === 1,
);
/** Any finite number, exact to the last bit. */
export const number: Codec<number> = as(text, String, Number);

export const nullable = <T>(codec: Codec<T>): Codec<T | null> => ({
  shred() {
    const there = whole.shred();
    const inner = codec.shred();
    return {
      put(value) {
        there.put(value === null ? 0 : 1);
        if (value !== null) inner.put(value);
      },
      columns: () => [...there.columns(), ...inner.columns()],
    };
  },
  gather(next) {
    const there = whole.gather(next);
    const inner = codec.gather(next);
    return { take: () => (there.take() === 0 ? null : inner.take()) };
  },
});

export const list = <T>(codec: Codec<T>): Codec<readonly T[]> => ({
  shred() {
    const counts = whole.shred();
    const inner = codec.shred();
    return {
      put(values) {
        counts.put(values.length);
        for (const value of values) inner.put(value);
      },
      columns: () => [...counts.columns(), ...inner.columns()],
    };
  },
  gather(next) {
    const counts = whole.gather(next);
    const inner = codec.gather(next);
    return {
      take() {
        const values: T[] = [];
        for (let left = counts.take(); left > 0; left -= 1) values.push(inner.take());
        return values;
      },
    };
  },
});

// biome-ignore lint/suspicious/noExplicitAny: fields are of any type, which Of tells
type Fields = Readonly<Record<string, Codec<any>>>;

/** Named fields in the order of declaration. Another order is another form. */
export const record = <F extends Fields>(fields: F): Codec<{ [K in keyof F]: Of<F[K]> }> => ({
  shred() {
    const inner = Object.entries(fields).map(([name, codec]) => ({ name, shredder: codec.shred() }));
    return {
      put(value) {
        for (const { name, shredder } of inner) shredder.put(value[name as keyof F]);
      },
      columns: () => inner.flatMap(({ shredder }) => shredder.columns()),
    };
  },
  gather(next) {
    const inner = Object.entries(fields).map(([name, codec]) => ({ name, gatherer: codec.gather(next) }));
    return {
      take: () =>
        Object.fromEntries(inner.map(({ name, gatherer }) => [name, gatherer.take()])) as { [K in keyof F]: Of<F[K]> },
    };
  },
});

/** Encodes one value as bytes. */
export function write<T>(codec: Codec<T>, value: T): Uint8Array {
  const shredder = codec.shred();
  shredder.put(value);
  const bytes: number[] = [];
  for (const column of shredder.columns()) {
    pushVarint(bytes, column.length);
    for (const byte of column) bytes.push(byte);
  }
  return Uint8Array.from(bytes);
}

/** Decodes a value of `write`. Throws a RangeError or TypeError for other bytes. */
export function read<T>(codec: Codec<T>, bytes: Uint8Array): T {
  const reader = new ByteReader(bytes);
  return codec.gather(() => new ByteReader(reader.take(reader.varint()))).take();
}
