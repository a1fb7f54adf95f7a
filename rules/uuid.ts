/**
 * UUID version 7 (RFC 9562, section 5.7): 48 bits of Unix milliseconds, then randomness. Devices create ids at the tap;
 * they sort by time of creation and need no server.
 */

export interface UuidSources {
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Fills an array with random bytes and returns it. */
  readonly random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array;
}

const LAST_MS = 2 ** 48 - 1;
const LAST_COUNTER = 0xfff;

/**
 * Creates a function that returns a new UUIDv7 on each call, each greater than the previous one, as text too.
 * Within a millisecond, and while the clock stops or goes back, the twelve bits after the version count up from a
 * random start below half (RFC 9562, section 6.2, method 1). After they are used up, the time in the id is a
 * millisecond ahead of the clock.
 */
export function uuidv7Generator({ now, random }: UuidSources): () => string {
  let lastMs = -1;
  let counter = 0;
  return () => {
    const bytes = random(new Uint8Array(10));
    const ms = now();
    if (!(ms >= 0 && ms <= LAST_MS)) throw new RangeError(`not a Unix time in milliseconds: ${ms}`);
    if (Math.floor(ms) > lastMs) {
      lastMs = Math.floor(ms);
      counter = ((bytes[0]! << 8) | bytes[1]!) & (LAST_COUNTER >> 1);
    } else if (counter < LAST_COUNTER) {
      counter += 1;
    } else {
      lastMs += 1;
      counter = 0;
    }
    return uuidOf(lastMs, counter, bytes.subarray(2));
  };
}

/** Returns a new UUIDv7 from the platform's clock and random source, greater than every earlier one in this realm. */
export const uuidv7: () => string = uuidv7Generator({
  now: () => Date.now(),
  random: (bytes) => crypto.getRandomValues(bytes),
});

function uuidOf(ms: number, counter: number, tail: Uint8Array): string {
  const time = ms.toString(16).padStart(12, '0');
  const middle = counter.toString(16).padStart(3, '0');
  const hex = Array.from(tail, (byte, index) =>
    (index === 0 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'),
  );
  const rest = hex.join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${middle}-${rest.slice(0, 4)}-${rest.slice(4)}`;
}

/** Returns whether the text is a UUID of any version in its usual form, lower case. */
export function isUuid(value: unknown): value is string {
  return (
    typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(value)
  );
}

/**
 * Returns the Unix milliseconds of a UUIDv7, or undefined for other text. Accurate as far as the device's clock was.
 */
export function uuidv7Time(uuid: string): number | undefined {
  return isUuid(uuid) && uuid[14] === '7' ? Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16) : undefined;
}
