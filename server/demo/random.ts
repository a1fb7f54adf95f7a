/** A sequence of numbers that is the same on every machine for the same seed. Not for secrets. */
export interface Random {
  /** Returns a number x, 0 ≤ x < 1. */
  next(): number;
  /** Returns an integer from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** Returns true with the given probability. */
  chance(probability: number): boolean;
  /** Returns one element of a non-empty list. */
  pick<T>(list: readonly T[]): T;
  /** Returns `count` different elements, or all of them if there are fewer. */
  sample<T>(list: readonly T[], count: number): T[];
}

/** Returns the FNV-1a hash of the UTF-16 units. Seeds that differ in one letter have very different hashes. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/**
 * Returns a generator with 32 bits of state: a Weyl sequence whose values are mixed by multiply and shift. It uses
 * integer operations only, so that no engine's floating-point library can change a demo catalog.
 */
export function createRandom(seed: string): Random {
  let state = hash32(seed);
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => {
      if (list.length === 0) throw new RangeError('cannot pick from an empty list');
      return list[int(0, list.length - 1)]!;
    },
    sample: (list, count) => {
      const pool = [...list];
      const wanted = Math.min(count, pool.length);
      for (let i = 0; i < wanted; i += 1) {
        const j = int(i, pool.length - 1);
        [pool[i], pool[j]] = [pool[j]!, pool[i]!];
      }
      return pool.slice(0, wanted);
    },
  };
}
