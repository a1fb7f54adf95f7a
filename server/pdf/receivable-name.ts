import { msg } from '#msg';
import type { StatementItem } from '../../contract/statements.ts';
import type { Translate } from '../texts/texts.ts';

/** Returns the name of a document that a customer owes, or that credits it. */
export function receivableName({ kind, number }: Pick<StatementItem, 'kind' | 'number'>, t: Translate): string {
  const values = { number: String(number) };
  switch (kind) {
    case 'opening':
      return t(msg`Balance brought forward`);
    case 'invoice':
      return t(msg({ message: 'Invoice {number}' }), values);
    case 'debit_memo':
      return t(msg({ message: 'Debit memo {number}' }), values);
    case 'credit_memo':
      return t(msg({ message: 'Credit memo {number}' }), values);
    case 'payment':
      return t(msg({ message: 'Payment {number}' }), values);
  }
}
