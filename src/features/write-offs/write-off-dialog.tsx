import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { writeOffEndpoints } from '../../../contract/write-offs.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { FormDialog } from '../../desk/form-dialog.tsx';
import { callAs } from '../../sync/session.ts';
import { Money } from '../../ui/money.tsx';
import { useToast } from '../../ui/toast-context.ts';

/** Gives up an open amount of an invoice, with its reason. */
export function WriteOffDialog({
  invoiceId,
  name,
  open,
  onClose,
  onRecorded,
}: {
  readonly invoiceId: string;
  readonly name: string;
  /** Open cents. */
  readonly open: number;
  readonly onClose: () => void;
  /** Reads the invoice again. */
  readonly onRecorded: () => void;
}) {
  const { t } = useLingui();
  const toast = useToast();
  // The same id for each try, so that a lost answer does not write it off twice.
  const [id] = useState(uuidv7);
  return (
    <FormDialog
      open
      onClose={onClose}
      title={<Trans>Write off {name}</Trans>}
      lead={
        <Trans>
          <Money cents={open} strong /> is open.
        </Trans>
      }
      schema={writeOffEndpoints.record.spec.body}
      values={{ invoiceId, amount: open, reason: '' }}
      sections={(field) => [
        {
          fields: [
            field.money('amount', t`Amount to write off`, { autoFocus: true }),
            field.text('reason', t`Reason`, {
              input: { maxLength: 200 },
              noCard: true,
              hint: t`For example a short payment that is not worth a claim.`,
            }),
          ],
        },
      ]}
      check={({ amount }) => ({ amount: amount !== null && amount > open ? t`More than is open.` : undefined })}
      onConflict={async () => {
        onRecorded();
        return t`Less of the invoice is open now, and nothing was written off. Check the amount.`;
      }}
      saveLabel={t`Write off`}
      onSave={async (body) => {
        const { state } = await callAs(writeOffEndpoints.record, { params: { id }, body });
        toast.show({
          key: 'write-off',
          tone: state === 'waiting' ? 'info' : 'success',
          text: state === 'waiting' ? t`Another administrator must approve it.` : t`The amount is written off.`,
        });
        onRecorded();
        onClose();
      }}
    />
  );
}
