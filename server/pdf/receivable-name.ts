import { msg } from '#msg';
import type { ActivityLine, StatementItem } from '../../contract/statements.ts';
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

/** Returns the name of an entry that changed a balance. */
export function activityName({ kind, isReversal, document }: ActivityLine, t: Translate): string {
  const name = receivableName(document, t);
  if (isReversal) return t(msg({ message: 'Reversed: {name}' }), { name });
  switch (kind) {
    case 'invoice':
    case 'credit_memo':
    case 'payment':
      return name;
    case 'application':
      return t(msg({ message: 'Credit applied to {name}' }), { name });
    case 'refund':
      return t(msg({ message: 'Refund of {name}' }), { name });
    case 'chargeback':
      return t(msg({ message: 'Chargeback of {name}' }), { name });
    case 'write_off':
      return t(msg({ message: 'Write-off of {name}' }), { name });
    case 'adjustment':
      return t(msg({ message: 'Adjustment of {name}' }), { name });
  }
}
