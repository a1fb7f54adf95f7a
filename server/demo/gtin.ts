import { gs1CheckDigit } from '../../rules/gtin.ts';

/** Indicator digits of GTIN-14: 0 is the piece itself, 1 a case of it, 9 a case of variable measure. */
export type Indicator = 0 | 1 | 9;

/**
 * Returns a GTIN-14 for the demo. GS1 reserves prefix 952 for demonstrations, so it never equals the label of a real
 * product. `company` has three digits, `reference` six.
 */
export function demoGtin(indicator: Indicator, company: number, reference: number): string {
  const body = `${indicator}952${String(company).padStart(3, '0')}${String(reference).padStart(6, '0')}`;
  return body + gs1CheckDigit(body);
}
