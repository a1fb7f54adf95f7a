import { createHmac } from 'node:crypto';
import { AppError } from '../../../contract/errors.ts';
import type { HttpPort, Services } from '../../context.ts';
import { addressKey } from '../../http/address-key.ts';
import type { Limit } from '../../limits.ts';

const MINUTE_MS = 60_000;
/** Wrong passwords for one account from one address, or from one known device. */
export const PER_ADDRESS: Limit = { most: 10, windowMs: 5 * MINUTE_MS, exact: true };
/** Wrong passwords for one account from all addresses. Known devices neither count nor are limited. */
export const PER_ACCOUNT: Limit = { most: 100, windowMs: 60 * MINUTE_MS, exact: true };

/**
 * The account of a sign-in attempt. Without an id no user has the name; the attempt then counts for the lower-case
 * name.
 */
export interface Guessed {
  readonly home: string;
  readonly id?: string | undefined;
  readonly name: string;
}

/** Returns the value of the device cookie. It identifies a device of the user but doesn't reveal the user. */
export const deviceMark = ({ config }: Pick<Services, 'config'>, { home, id }: { home: string; id: string }): string =>
  createHmac('sha256', config.secretKey).update(`cratebook/device ${home} ${id}`).digest('base64url');

/**
 * Counts an attempt before the password is checked, so that parallel attempts can't exceed the limit. Throws
 * `rate_limited`. Returns a function that resets the count after the right password.
 */
export async function countGuess(
  services: Pick<Services, 'limits' | 'config'>,
  guessed: Guessed,
  http: Pick<HttpPort, 'address' | 'deviceMark'>,
): Promise<() => Promise<void>> {
  const { limits } = services;
  const { home, id, name } = guessed;
  const account = `password ${home} ${id ?? `name ${name}`}`;
  const isKnown = id !== undefined && http.deviceMark() === deviceMark(services, { home, id });
  const near = isKnown ? `${account} known device` : `${account} address ${addressKey(http.address)}`;
  await limits.hit(near, PER_ADDRESS);
  if (!isKnown) await limits.hit(account, PER_ACCOUNT);
  return async () => {
    await limits.clear(near);
    if (!isKnown) await limits.forgive(account);
  };
}

/** Counts attempts of a signed-in user to give a secret. Throws `rate_limited`. */
export async function countTry({ limits }: Pick<Services, 'limits'>, subjects: readonly string[]): Promise<void> {
  for (const subject of subjects) await limits.hit(subject, PER_ADDRESS);
}

/** Returns whether the error is a `rate_limited` error. */
export const isThrottled = (error: unknown): boolean => error instanceof AppError && error.code === 'rate_limited';
