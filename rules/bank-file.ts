import { containsCardNumber, maskCardNumbers } from './card.ts';
import type { FileTable } from './file-table.ts';
import { fold } from './search/fold.ts';

/** What a column of a bank's file holds. `credit` and `debit`: amounts that came in and went out, in columns of their kind. */
export const BANK_COLUMNS = ['day', 'description', 'amount', 'credit', 'debit', 'reference', 'bankId'] as const;
export type BankColumn = (typeof BANK_COLUMNS)[number];

/** Most lines of one import. */
export const MOST_BANK_LINES = 5000;
/** Most characters of a description and of a reference or number of the bank. */
export const MOST_DESCRIPTION = 300;
export const MOST_REFERENCE = 100;

/** A line of a bank account. Cents; negative for money that went out. */
export interface BankFileLine {
  readonly bookedOn: string;
  readonly amount: number;
  readonly description: string;
  readonly reference: string;
  /** The bank's own number of the line; empty if the file has none. */
  readonly bankId: string;
}

/** A row that can't be read, by its line in the file. */
export interface BankFileProblem {
  readonly line: number;
  readonly fault: 'day' | 'amount';
  readonly text: string;
}

/** Names of columns in exports of American banks, and their Spanish and French words. */
const WORDS: Readonly<Record<BankColumn, string>> = {
  day: 'date postingdate posteddate postdate transactiondate bookingdate valuedate fecha fechadeoperacion datedoperation',
  description:
    'description transactiondescription originaldescription details memo name payee narrative text descripcion concepto libelle',
  amount: 'amount transactionamount amountusd importe monto montant',
  credit: 'credit credits creditamount deposit deposits paidin moneyin abono credito',
  debit: 'debit debits debitamount withdrawal withdrawals paidout moneyout cargo debito',
  reference:
    'reference ref referencenumber bankreference customerreference checknumber checkno check checkorslip slip slipnumber referencia numero',
  bankId: 'transactionid transactionnumber fitid uniqueid id',
};
const folded = (text: string): string => fold(text).replace(/[^a-z0-9]/g, '');

/** Returns what each header cell names; null for unknown ones. Only descriptions may be in several columns. */
export function mapBankColumns(header: readonly string[]): (BankColumn | null)[] {
  const free = new Set<BankColumn>(BANK_COLUMNS);
  return header.map((cell) => {
    const word = folded(cell);
    const found = BANK_COLUMNS.find((column) => free.has(column) && WORDS[column].split(' ').includes(word));
    if (found && found !== 'description') free.delete(found);
    return found ?? null;
  });
}

const isComplete = (columns: readonly (BankColumn | null)[]): boolean =>
  columns.includes('day') && ['amount', 'credit', 'debit'].some((column) => columns.includes(column as BankColumn));

/** Returns the table from the line with the column names on: banks write the account and the period above it. */
export function bankTableOf(table: FileTable): FileTable {
  if (isComplete(mapBankColumns(table.header))) return table;
  const at = table.rows.slice(0, 20).findIndex(({ cells }) => isComplete(mapBankColumns(cells)));
  return at < 0 ? table : { header: table.rows[at]!.cells, rows: table.rows.slice(at + 1) };
}

/** Returns a day as YYYY-MM-DD; null if it is none. Numbers with slashes are month, day and year. */
export function readBankDay(text: string): string | null {
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ].*)?$/.exec(text.trim());
  const american = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?: .*)?$/.exec(text.trim());
  const [year, month, day] = iso
    ? [iso[1]!, iso[2]!, iso[3]!]
    : american
      ? [american[3]!.padStart(4, '20'), american[1]!, american[2]!]
      : ['', '', ''];
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${found}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== found ? null : found;
}

/** Returns cents; null if the text is no amount. Parentheses and a minus on either side mean that money went out. */
export function readBankAmount(text: string): number | null {
  const plain = text.replace(/[\s$\u2212]|USD/g, (sign) => (sign === '\u2212' ? '-' : ''));
  const isOut = /^\(.*\)$|^-|-$/.test(plain);
  const digits = plain.replace(/^[(+-]/, '').replace(/[)-]$/, '');
  if (!/^(?:\d{1,3}(?:,\d{3})+|\d{1,11})?(?:\.\d{1,2})?$/.test(digits) || !/\d/.test(digits)) return null;
  const cents = Math.round(Number(digits.replaceAll(',', '')) * 100);
  return isOut ? 0 - cents : cents;
}

/**
 * Returns a text with only the last four digits of card numbers. Numbers in plain groups become short, as in lines that
 * are stored: a line that is imported again must stay the same.
 */
export const hideCards = (text: string): string =>
  containsCardNumber(text) ? maskCardNumbers(text.replace(/\d(?:[ -]?\d){7,14}[ -]?(\d{4})/g, '•••• $1')) : text;

/** Returns a text as the server takes it: without card numbers, without NUL, and not cut in the middle of a character. */
const fitting = (text: string, most: number): string =>
  hideCards(text).replaceAll('\0', '').slice(0, most).toWellFormed();

/** Reads the lines of a bank's file. Rows without an amount, such as opening balances, are left out. */
export function readBankLines(
  { rows }: FileTable,
  columns: readonly (BankColumn | null)[],
): { readonly lines: BankFileLine[]; readonly problems: BankFileProblem[] } {
  const lines: BankFileLine[] = [];
  const problems: BankFileProblem[] = [];
  for (const { line, cells } of rows) {
    const of = (column: BankColumn) =>
      cells
        .filter((cell, at) => columns[at] === column && cell !== '')
        .join(' ')
        .replace(/\s+/g, ' ')
        .trim();
    const amounts = (['amount', 'credit', 'debit'] as const).map((column) => ({ column, text: of(column) }));
    const written = amounts.filter(({ text }) => text !== '');
    if (written.length === 0) continue;
    const bookedOn = readBankDay(of('day'));
    if (bookedOn === null) {
      problems.push({ line, fault: 'day', text: of('day') });
      continue;
    }
    const read = written.map(({ column, text }) => {
      const cents = readBankAmount(text);
      if (cents === null || column === 'amount') return cents;
      return column === 'credit' ? Math.abs(cents) : 0 - Math.abs(cents);
    });
    if (read.includes(null)) {
      problems.push({ line, fault: 'amount', text: written.map(({ text }) => text).join(' ') });
      continue;
    }
    const amount = read.reduce<number>((sum, cents) => sum + (cents ?? 0), 0);
    if (amount === 0) continue;
    lines.push({
      bookedOn,
      amount,
      description: fitting(of('description'), MOST_DESCRIPTION),
      reference: fitting(of('reference'), MOST_REFERENCE),
      bankId: fitting(of('bankId'), MOST_REFERENCE),
    });
  }
  return { lines, problems };
}

/**
 * Returns a key for each line of one import. A line of the account that was imported before has the same key: the
 * bank's number, or day, amount and words, counted if several lines are equal.
 */
export function bankLineKeys(lines: readonly BankFileLine[]): string[] {
  const seen = new Map<string, number>();
  return lines.map(({ bookedOn, amount, description, reference, bankId }) => {
    const words = bankId === '' ? [folded(description), folded(reference)] : [`#${bankId}`];
    const key = [bookedOn, amount, ...words].join('|');
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return `${key}|${bankId === '' ? count : 1}`;
  });
}
