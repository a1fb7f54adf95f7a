/** The sales tax of a location. Rates are basis points: 100 = 1 %, up to three decimals. */
export interface TaxTerms {
  readonly taxBasisPoints: number;
  /** A change of the rate: `basisPoints` applies to deliveries from the day `on`. */
  readonly taxChange?: { readonly on: string; readonly basisPoints: number } | null | undefined;
}

/**
 * Returns the rate of a delivery day, in basis points. The day of a delivery counts, not the day of its order: sales tax
 * is due where and when the goods change hands.
 */
export const taxRateOn = ({ taxBasisPoints, taxChange }: TaxTerms, day: string): number =>
  taxChange && day >= taxChange.on ? taxChange.basisPoints : taxBasisPoints;
