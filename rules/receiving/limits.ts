import { tenthsFrom } from '../temperature.ts';
import type { EntryDraft } from './draft.ts';

/** What goods must have when they are received. */
export interface GoodsLimits {
  /** The highest temperature in degrees Fahrenheit; null for none. */
  readonly maxFahrenheit: number | null;
  /** They need a best-before day. */
  readonly needsDate: boolean;
  /** The percentage by which the weight of a case may differ without a question; null or absent for the default. */
  readonly weightPercent?: number | null | undefined;
}

export const NO_LIMITS: GoodsLimits = { maxFahrenheit: null, needsDate: false };

/** Returns the limits of an item: its own, else those of its category. `limits` by `item:<code>` and `category:<id>`. */
export function limitsOfItem(
  { itemCode, categoryId }: { readonly itemCode: string; readonly categoryId: string },
  limits: readonly (GoodsLimits & { readonly key: string })[],
): GoodsLimits {
  const of = (wanted: string) => limits.find(({ key }) => key === wanted);
  return of(`item:${itemCode}`) ?? of(`category:${categoryId}`) ?? NO_LIMITS;
}

/** Returns whether a temperature (tenths of a degree Celsius) is over the limit. Goods that were not measured are not. */
export const isTooWarm = (tenths: number | null, { maxFahrenheit }: Pick<GoodsLimits, 'maxFahrenheit'>): boolean =>
  tenths !== null && maxFahrenheit !== null && tenths > tenthsFrom(maxFahrenheit, 'F');

/** What goods can lack or exceed when they are received, in the order in which it is asked about. */
export type BrokenLimit = 'temperature' | 'date' | 'lot';

/**
 * Returns the limits that an entry breaks. None for goods on hold, which no user may pick until they are released.
 * `needsLot`: a food on the Food Traceability List, to which only goods of an exempt supplier get a code from the
 * warehouse (21 CFR 1.1320(b), 1.1345(b)).
 */
export function limitsBroken(
  {
    temperatureTenths,
    expiresOn,
    lotCode,
    onHold,
  }: Pick<EntryDraft, 'temperatureTenths' | 'expiresOn' | 'lotCode' | 'onHold'>,
  limits: GoodsLimits,
  needsLot: boolean,
): BrokenLimit[] {
  if (onHold) return [];
  return [
    ...(isTooWarm(temperatureTenths, limits) ? ['temperature' as const] : []),
    ...(limits.needsDate && expiresOn === null ? ['date' as const] : []),
    ...(needsLot && lotCode === '' ? ['lot' as const] : []),
  ];
}

const REASON_OF_LIMIT = { temperature: 'temperature', date: 'no_date', lot: 'no_lot_code' } as const;

/**
 * Returns why goods are received on hold: the first limit that they break, or the receiver's own decision. `asked` is the
 * line of the purchase order, or what the receiver was asked about; without it, goods break no limit. The lot code is
 * that of the label; null or empty without one.
 */
export function holdReasonOfReceipt(
  { lotCode, ...facts }: Pick<EntryDraft, 'temperatureTenths' | 'expiresOn'> & { readonly lotCode: string | null },
  asked: { readonly limits?: GoodsLimits | undefined; readonly isListed?: boolean | undefined } | undefined,
  isVendorExempt = false,
): 'temperature' | 'no_date' | 'no_lot_code' | 'received' {
  const needsLot = (asked?.isListed ?? false) && !isVendorExempt;
  const entry = { ...facts, lotCode: lotCode ?? '', onHold: false };
  const [broken] = limitsBroken(entry, asked?.limits ?? NO_LIMITS, needsLot);
  return broken === undefined ? 'received' : REASON_OF_LIMIT[broken];
}
