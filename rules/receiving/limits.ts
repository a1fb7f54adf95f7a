import { tenthsFrom } from '../temperature.ts';
import type { EntryDraft } from './draft.ts';

/** What goods must have when they are received. */
export interface GoodsLimits {
  /** The highest temperature in degrees Fahrenheit; null for none. */
  readonly maxFahrenheit: number | null;
  /** They need a best-before day. */
  readonly needsDate: boolean;
}

export const NO_LIMITS: GoodsLimits = { maxFahrenheit: null, needsDate: false };

/** Returns whether a temperature (tenths of a degree Celsius) is over the limit. Goods that were not measured are not. */
export const isTooWarm = (tenths: number | null, { maxFahrenheit }: Pick<GoodsLimits, 'maxFahrenheit'>): boolean =>
  tenths !== null && maxFahrenheit !== null && tenths > tenthsFrom(maxFahrenheit, 'F');

/**
 * Returns which limit an entry breaks; the temperature first. Null for none, and for goods on hold, which no user may
 * pick until they are released.
 */
export function limitBroken(
  { temperatureTenths, expiresOn, onHold }: Pick<EntryDraft, 'temperatureTenths' | 'expiresOn' | 'onHold'>,
  limits: GoodsLimits,
): 'temperature' | 'date' | null {
  if (onHold) return null;
  if (isTooWarm(temperatureTenths, limits)) return 'temperature';
  return limits.needsDate && expiresOn === null ? 'date' : null;
}
