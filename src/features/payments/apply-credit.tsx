import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { paymentEndpoints } from '../../../contract/payments.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { callAs } from '../../sync/session.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useFormat } from '../../ui/use-format.ts';
import { allocate, applicationsOf, NO_SHARES } from './allocation.ts';
import { AllocationSum } from './allocation-sum.tsx';
import { OpenInvoices } from './open-invoices.tsx';
import { useOpenInvoices } from './use-open-invoices.ts';
import { usePost } from './use-post.ts';

/**
 * Applies what is left of a payment or credit memo to invoices, those that are due first unless the user types amounts.
 */
export function ApplyCredit({
  credit,
  onClose,
  onApplied,
}: {
  /** `unapplied`: cents that are left of it. */
  readonly credit: { readonly id: string; readonly customerId: string; readonly unapplied: number };
  readonly onClose: () => void;
  readonly onApplied: () => Promise<void>;
}) {
  const { t } = useLingui();
  const formId = useId();
  const toast = useToast();
  const format = useFormat();
  // The same id for each try, so that a lost answer does not apply it twice.
  const [id] = useState(uuidv7);
  const [shares, setShares] = useState(NO_SHARES);
  const open = useOpenInvoices(credit.customerId);
  const { busy, failure, post } = usePost(async () => {
    setShares(NO_SHARES);
    await open.reload();
  });
  const allocation = allocate(credit.unapplied, open.invoices, shares.typed);
  const applied = credit.unapplied - allocation.rest;
  const fits = allocation.rest >= 0 && applied > 0 && allocation.tooMuch.size === 0;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!fits || busy) return;
    await post(async () => {
      const applications = applicationsOf(open.invoices, allocation, shares.reasons);
      await callAs(paymentEndpoints.apply, { params: { creditId: credit.id, id }, body: { applications } });
      toast.show({ key: 'payment', tone: 'success', text: t`${format.money(applied)} is applied.` });
      await onApplied();
      onClose();
    });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      wide
      sticky
      title={<Trans>Apply the credit</Trans>}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={busy} disabled={!fits}>
            <Trans>Apply</Trans>
          </Button>
        </>
      }
    >
      <chakra.form id={formId} noValidate display="grid" gap={4} onSubmit={(event) => void submit(event)}>
        {failure !== '' && <Callout tone="danger" title={failure} />}
        <p>
          <Trans>
            <Money cents={credit.unapplied} strong /> is not applied yet.
          </Trans>
        </p>
        <OpenInvoices open={open} allocation={allocation} shares={shares} onShares={setShares} />
        <AllocationSum rest={allocation.rest} amount={credit.unapplied} />
      </chakra.form>
    </Dialog>
  );
}
