import { useLingui } from '@lingui/react/macro';
import type { BankLineState, CustomerReason } from '../../../contract/bank-lines.ts';
import type { BankColumn } from '../../../rules/bank-file.ts';
import type { Tone } from '../../ui/tone.tsx';

interface BankLineText {
  readonly states: Readonly<Record<BankLineState, readonly [string, Tone | 'neutral']>>;
  readonly columns: Readonly<Record<BankColumn, string>>;
  readonly reasons: Readonly<Record<CustomerReason, string>>;
}

/** Returns the words for lines of bank accounts. */
export function useBankLineText(): BankLineText {
  const { t } = useLingui();
  return {
    states: {
      open: [t({ message: 'To match', context: 'bank line' }), 'warning'],
      matched: [t({ message: 'Matched', context: 'bank line' }), 'success'],
      posted: [t({ message: 'Posted', context: 'bank line' }), 'success'],
      returned: [t({ message: 'Returned check', context: 'bank line' }), 'danger'],
      ignored: [t({ message: 'Ignored', context: 'bank line' }), 'neutral'],
    },
    columns: {
      day: t`Day`,
      description: t`Description`,
      amount: t`Amount, with a minus for money out`,
      credit: t`Money in`,
      debit: t`Money out`,
      reference: t`Reference or check number`,
      bankId: t`The bank’s number of the line`,
    },
    reasons: {
      invoice: t`The line names an invoice`,
      name: t`The line names the customer`,
      amount: t`Owes this amount`,
    },
  };
}
