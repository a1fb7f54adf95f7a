/** The totals of an order or a sales order, in cents. */
export interface Totals {
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly surcharge: number;
  readonly total: number;
}

/** The price of a line, in cents per price unit, and its amounts, in cents. */
export interface LineAmounts {
  readonly unitPrice: number;
  readonly discount: number;
  readonly linePrice: number;
}

/** `T` with null where an amount may be hidden. */
type Hideable<T> = { readonly [K in keyof T]: T[K] | null };

type AnyOrder = Hideable<Totals> & { readonly lines: readonly Hideable<LineAmounts>[] };

/** An order or a sales order as the database has it: with all amounts. */
export type Priced<O extends AnyOrder> = Omit<O, keyof Totals | 'lines'> &
  Totals & { lines: (Omit<O['lines'][number], keyof LineAmounts> & LineAmounts)[] };

/** Returns the totals; null if they are hidden, or if this device doesn't know all of them. */
export function totalsOf({ subtotal, discount, tax, surcharge, total }: Hideable<Totals>): Totals | null {
  if (subtotal === null || discount === null || tax === null || surcharge === null || total === null) return null;
  return { subtotal, discount, tax, surcharge, total };
}

/** Returns the amounts of a line; null if they are hidden. */
export function lineAmountsOf({ unitPrice, discount, linePrice }: Hideable<LineAmounts>): LineAmounts | null {
  if (unitPrice === null || discount === null || linePrice === null) return null;
  return { unitPrice, discount, linePrice };
}

/** The totals of an order whose amounts are hidden. */
export const HIDDEN_TOTALS = { subtotal: null, discount: null, tax: null, surcharge: null, total: null } as const;
/** The amounts of a line whose amounts are hidden. */
export const HIDDEN_LINE = { unitPrice: null, discount: null, linePrice: null } as const;

/** Returns whether a line's amount is an estimate: it is priced by weight and not weighed yet. */
export const isEstimate = (line: { readonly priceUnit: string; readonly actualWeightGrams: number | null }): boolean =>
  line.priceUnit !== 'uom' && line.actualWeightGrams === null;
