/**
 * Small stable hashes that browser and server compute alike. They find differences; they keep no secrets and stand up
 * to nobody who wants a collision.
 */

const HIGH_BITS = 21;
const HALF = 2 ** 26;
const UPPER_HALF = 2 ** 27;

/**
 * A 53-bit hash of a text, a whole number from 0 to Number.MAX_SAFE_INTEGER. Two 32-bit lanes take in each UTF-16 unit
 * by multiplication and are mixed into each other at the end. The result is stored and compared across releases:
 * changing it makes every device resync.
 */
export function hash53(text: string, seed = 0): number {
  let a = 0x9e3779b1 ^ seed;
  let b = 0x85ebca6b ^ Math.imul(seed, 0x27d4eb2f);
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    a = Math.imul(a ^ unit, 0x5bd1e995);
    b = Math.imul(b ^ unit, 0x1b873593);
    a ^= a >>> 15;
    b ^= b >>> 13;
  }
  a = finish(a ^ text.length) ^ Math.imul(b, 0xcc9e2d51);
  b = finish(b ^ (a >>> 16)) ^ Math.imul(a, 0xe6546b65);
  return (finish(b) >>> (32 - HIGH_BITS)) * 2 ** 32 + (finish(a) >>> 0);
}

/** Spreads every bit of a 32-bit lane over all of it. */
function finish(lane: number): number {
  let mixed = lane ^ (lane >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** How many members a set has and the sum of their hashes modulo 2^53: equal for equal sets in whatever order. */
export interface SetHash {
  readonly count: number;
  readonly hash: number;
}

export const EMPTY_SET_HASH: SetHash = { count: 0, hash: 0 };

/** The hash of a set with one more member. A sum, unlike an exclusive or, also notices a member that is there twice. */
export function withMember(set: SetHash, member: string): SetHash {
  return { count: set.count + 1, hash: addModulo(set.hash, hash53(member)) };
}

/** The hash of a set with one member less, which must have been in it. */
export function withoutMember(set: SetHash, member: string): SetHash {
  return { count: set.count - 1, hash: subtractModulo(set.hash, hash53(member)) };
}

/**
 * The hash over the rows of a scope, by which device and server compare what they hold. Order doesn't matter; one row
 * with another clock, one missing or one too many changes it.
 */
export function hashRows(rows: Iterable<{ readonly id: string; readonly clock: number }>): SetHash {
  let [count, hash] = [0, 0];
  for (const row of rows) {
    count += 1;
    hash = addModulo(hash, hash53(`${row.id}:${row.clock}`));
  }
  return { count, hash };
}

/** True when both sides hold the same members. */
export function sameSet(a: SetHash, b: SetHash): boolean {
  return a.count === b.count && a.hash === b.hash;
}

/** In two halves, because the plain sum of two 53-bit numbers no longer fits into a number exactly. */
function addModulo(a: number, b: number): number {
  const low = (a % HALF) + (b % HALF);
  const high = Math.floor(a / HALF) + Math.floor(b / HALF) + Math.floor(low / HALF);
  return (high % UPPER_HALF) * HALF + (low % HALF);
}

function subtractModulo(a: number, b: number): number {
  return a >= b ? a - b : Number.MAX_SAFE_INTEGER - b + a + 1;
}
