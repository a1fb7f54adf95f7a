import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { FairQueue } from '../../fair-queue.ts';

const derive = promisify(argon2);

/** OWASP Password Storage Cheat Sheet, first choice for argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const TAG_BYTES = 32;
const SALT_BYTES = 16;

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** PHC strings contain base64 without padding. */
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '');

const phc = (salt: Uint8Array, tag: Uint8Array): string =>
  `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${base64(salt)}$${base64(tag)}`;

/** A hash that no password matches. It is verified for unknown accounts, so that the response takes equally long. */
const NOBODYS = phc(Buffer.alloc(SALT_BYTES, 1), Buffer.alloc(TAG_BYTES));

/** Normalizes to NFC, because keyboards compose accents differently (RFC 8265, section 4). */
const bytesOf = (plain: string): Buffer => Buffer.from(plain.normalize('NFC'), 'utf8');

/**
 * Runs at most two hashes at once, one per company, on Node's four shared threads. Use it for all hashes, outside
 * transactions.
 */
export const hashQueue = new FairQueue({ total: 2, maxWaiting: 200 });

/** Hashes a password with argon2id and a new salt, off the event loop. Returns a PHC string. */
export async function hashPassword(plain: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive('argon2id', {
    message: bytesOf(plain),
    nonce: salt,
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: PARALLELISM,
    tagLength: TAG_BYTES,
  });
  return phc(salt, tag);
}

/**
 * Returns whether the password matches the PHC string. With null it hashes too and returns false, so that response
 * times don't reveal which users exist. Throws if the string has another format.
 */
export async function verifyPassword(plain: string, stored: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(stored ?? NOBODYS) ?? [];
  if (!memory || !passes || !parallelism || !salt || !tag) throw new Error('a stored password is not a PHC string');
  const expected = Buffer.from(tag, 'base64');
  const found = await derive('argon2id', {
    message: bytesOf(plain),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(found, expected) && stored !== null;
}
