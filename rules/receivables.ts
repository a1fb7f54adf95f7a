import { percentOf, sumCents } from './money.ts';

/** What a document bills, in cents. Each part may be negative in a difference. */
export interface BilledAmounts {
  /** Goods after discounts, before tax. */
  readonly goods: number;
  readonly tax: number;
  readonly surcharge: number;
}

export const NOTHING_BILLED: BilledAmounts = { goods: 0, tax: 0, surcharge: 0 };

/** Returns the total of billed amounts in cents. */
export const billedTotal = ({ goods, tax, surcharge }: BilledAmounts): number => sumCents([goods, tax, surcharge]);

/** Returns the sums of billed amounts, part by part. */
export const addBilled = (amounts: readonly BilledAmounts[]): BilledAmounts => ({
  goods: sumCents(amounts.map(({ goods }) => goods)),
  tax: sumCents(amounts.map(({ tax }) => tax)),
  surcharge: sumCents(amounts.map(({ surcharge }) => surcharge)),
});

/** Returns the opposite amounts. */
export const negateBilled = ({ goods, tax, surcharge }: BilledAmounts): BilledAmounts => ({
  goods: 0 - goods,
  tax: 0 - tax,
  surcharge: 0 - surcharge,
});

type IncomeAccount = 'sales' | 'sales_tax' | 'surcharges';
/** Where received money is until it is deposited. */
type MoneyAccount = 'cash' | 'checks' | 'cards' | 'other_payments';
/** What was given up. */
type LossAccount = 'bad_debts' | 'card_fees' | 'cash_over_short';

/** A debit (positive) or credit (negative) in cents. A posting to receivables names its customer and document. */
export type Posting =
  | {
      readonly account: 'receivables';
      readonly cents: number;
      readonly customerId: string;
      readonly documentId: string;
    }
  | { readonly account: IncomeAccount | MoneyAccount | LossAccount; readonly cents: number };

interface OfDocument {
  readonly customerId: string;
  readonly documentId: string;
}

/**
 * Returns the postings that bill amounts on a document: the customer owes the total, and its parts are earned. Negative
 * amounts credit the customer. Returns none if all parts are zero.
 */
export const postingsOfBilled = (amounts: BilledAmounts, document: OfDocument): Posting[] =>
  (
    [
      { account: 'receivables', cents: billedTotal(amounts), ...document },
      { account: 'sales', cents: 0 - amounts.goods },
      { account: 'sales_tax', cents: 0 - amounts.tax },
      { account: 'surcharges', cents: 0 - amounts.surcharge },
    ] satisfies Posting[]
  ).filter(({ cents }) => cents !== 0);

/** Returns the postings that apply cents of a credit to an invoice of the same customer. */
export const postingsOfApplication = (
  cents: number,
  customerId: string,
  { creditId, invoiceId }: { readonly creditId: string; readonly invoiceId: string },
): Posting[] => [
  { account: 'receivables', cents, customerId, documentId: creditId },
  { account: 'receivables', cents: 0 - cents, customerId, documentId: invoiceId },
];

const MONEY = { cash: 'cash', check: 'checks', card: 'cards', other: 'other_payments' } as const;

/** Returns the postings of a received payment: the money is there, and the customer owes less. */
export const postingsOfPayment = (cents: number, method: keyof typeof MONEY, document: OfDocument): Posting[] => [
  { account: MONEY[method], cents },
  { account: 'receivables', cents: 0 - cents, ...document },
];

/** Returns the postings that give up cents of a document. */
export const postingsOfWriteOff = (cents: number, document: OfDocument): Posting[] => [
  { account: 'bad_debts', cents },
  { account: 'receivables', cents: 0 - cents, ...document },
];

/** Returns the postings of cash that was counted beyond what was noted; of a shortage if the cents are negative. */
export const postingsOfCashOver = (cents: number): Posting[] => [
  { account: 'cash', cents },
  { account: 'cash_over_short', cents: 0 - cents },
];

/** Returns the postings of a fee that a card's bank takes, in cents. */
export const postingsOfCardFee = (cents: number): Posting[] => [
  { account: 'card_fees', cents },
  { account: 'cards', cents: 0 - cents },
];

/** Returns the postings that undo others. */
export const reversePostings = (postings: readonly Posting[]): Posting[] =>
  postings.map((posting) => ({ ...posting, cents: 0 - posting.cents }));

/**
 * Returns the cents of an amount that each document gets, in their order: as much as is open of it, until the amount is
 * used up.
 */
export function splitOldestFirst(amount: number, open: readonly number[]): number[] {
  let left = amount;
  return open.map((cents) => {
    const part = Math.max(0, Math.min(left, cents));
    left -= part;
    return part;
  });
}

/** What memos of an invoice have credited before, in cents. */
export interface CreditedBefore {
  /** Taxable goods. */
  readonly taxable: number;
  readonly tax: number;
}

/**
 * Returns the tax that a further credit memo of an invoice credits, in cents: the tax on all taxable goods credited so far
 * and now, less what was credited before. So rounding never adds up, and the memos never exceed `billedTax`; null if the
 * invoice's tax is unknown.
 */
export function taxOfMemo(
  taxable: number,
  taxBasisPoints: number,
  before: CreditedBefore,
  billedTax: number | null,
): number {
  const tax = percentOf(before.taxable + taxable, taxBasisPoints) - before.tax;
  return Math.max(0, billedTax === null ? tax : Math.min(tax, billedTax - before.tax));
}
