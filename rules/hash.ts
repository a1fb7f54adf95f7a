/**
 * Small stable hashes that browser and server compute alike. They detect differences. They are not cryptographic: they
 * keep no secrets and do not resist deliberate collisions.
 */

const HIGH_BITS = 21;

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
