import { fold } from './search/fold.ts';

/** A payment that may be in a deposit. */
export interface MatchablePayment {
  readonly id: string;
  readonly method: 'cash' | 'check' | 'card' | 'other';
  readonly reference: string;
  /** Cents. */
  readonly amount: number;
  readonly receivedOn: string;
}

/** Words of companies that say nothing about which one it is. */
const LEGAL = new Set(['inc', 'llc', 'ltd', 'co', 'corp', 'company', 'the', 'of', 'and', 'sa', 'srl']);

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** Returns whether all words of a name, without its legal form, are in a text. A name of one short word never is. */
export function isNamedIn(name: string, text: string): boolean {
  const words = wordsOf(name).filter((word) => !LEGAL.has(word));
  const all = new Set(wordsOf(text));
  return words.join('').length >= 4 && words.every((word) => all.has(word));
}

/** Returns the numbers of a text that can be those of documents: four to nine digits. */
export const numbersIn = (text: string): number[] => [
  ...new Set([...text.matchAll(/(?<!\d)\d{4,9}(?!\d)/g)].map(([digits]) => Number(digits))),
];

/** Most sets that are suggested. */
const MOST_SETS = 5;

/**
 * Returns sets of payments that come to the cents of a deposit, the likeliest first: one payment, first if the text names
 * its reference; then the checks, the cash, or both of a day; then both of several days in a row. `payments` has the
 * latest first.
 */
export function suggestSets(amount: number, text: string, payments: readonly MatchablePayment[]): string[][] {
  const idsOf = (set: readonly MatchablePayment[]) => set.map(({ id }) => id);
  const comesTo = (set: readonly MatchablePayment[]) =>
    set.reduce((sum, { amount: cents }) => sum + cents, 0) === amount;
  const words = new Set(wordsOf(text));
  const isNamed = ({ reference }: MatchablePayment) => reference !== '' && words.has(fold(reference));
  const singles = payments.filter((payment) => payment.amount === amount);
  const sets = [...singles.filter(isNamed), ...singles.filter((payment) => !isNamed(payment))].map((one) => [one]);
  const carried = payments.filter(({ method }) => method === 'cash' || method === 'check');
  const days = [...new Set(carried.map(({ receivedOn }) => receivedOn))];
  for (const [from, day] of days.entries()) {
    const ofDay = carried.filter(({ receivedOn }) => receivedOn === day);
    for (const method of ['check', 'cash']) sets.push(ofDay.filter((payment) => payment.method === method));
    for (let to = from; to < days.length; to += 1) {
      const span = new Set(days.slice(from, to + 1));
      sets.push(carried.filter(({ receivedOn }) => span.has(receivedOn)));
    }
  }
  const found = new Map<string, string[]>();
  for (const set of sets) if (set.length > 0 && comesTo(set)) found.set(idsOf(set).join(), idsOf(set));
  return [...found.values()]
    .sort((one, other) => Math.min(2, one.length) - Math.min(2, other.length))
    .slice(0, MOST_SETS);
}
