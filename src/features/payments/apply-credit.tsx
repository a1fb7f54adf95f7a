import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as z from 'zod/mini';
import { paymentEndpoints } from '../../../contract/payments.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { FormDialog } from '../../desk/form-dialog.tsx';
import { callAs } from '../../sync/session.ts';
import { Money } from '../../ui/money.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useFormat } from '../../ui/use-format.ts';
import { enteredShares } from './allocation.ts';
import { useSplit } from './use-split.tsx';

const schema = z.object({ applications: enteredShares });

/**
 * Applies what is left of a payment or credit memo to invoices, those that are due first unless the user types amounts.
 */
export function ApplyCredit({
  credit: { id: creditId, customerId, unapplied },
  onClose,
  onApplied,
}: {
  /** `unapplied`: cents that are left of it. */
  readonly credit: { readonly id: string; readonly customerId: string; readonly unapplied: number };
  readonly onClose: () => void;
  readonly onApplied: () => Promise<void>;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const format = useFormat();
  // The same id for each try, so that a lost answer does not apply it twice.
  const [id] = useState(uuidv7);
  const split = useSplit(customerId);
  return (
    <FormDialog
      open
      wide
      onClose={onClose}
      title={<Trans>Apply the credit</Trans>}
      lead={
        <Trans>
          <Money cents={unapplied} strong /> is not applied yet.
        </Trans>
      }
      schema={schema}
      values={{ applications: [] }}
      sections={(field) => [{ fields: [split.field(field, unapplied)] }]}
      check={({ applications }) => ({
        applications:
          split.faultOf(unapplied, applications) ??
          (split.restOf(unapplied, applications) === unapplied ? t`Enter an amount for an invoice.` : undefined),
      })}
      onConflict={split.onConflict}
      saveLabel={t`Apply`}
      onSave={async ({ applications: shares }) => {
        const applications = split.applicationsFor(unapplied, shares);
        await callAs(paymentEndpoints.apply, { params: { creditId, id }, body: { applications } });
        const applied = unapplied - split.restOf(unapplied, shares);
        toast.show({ key: 'payment', tone: 'success', text: t`${format.money(applied)} is applied.` });
        await onApplied();
        onClose();
      }}
    />
  );
}
