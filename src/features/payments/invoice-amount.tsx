import { Trans, useLingui } from '@lingui/react/macro';
import type { InvoiceHead } from '../../../contract/invoices.ts';
import { Field } from '../../ui/field.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useInvoiceName } from '../invoices/invoice-state.tsx';

/** The amount in cents that an invoice gets, with an error beside it if more than its open amount. */
export function InvoiceAmount({
  invoice,
  cents,
  isTooMuch,
  onChange,
}: {
  readonly invoice: InvoiceHead;
  readonly cents: number;
  readonly isTooMuch: boolean;
  readonly onChange: (cents: number) => void;
}) {
  const { t } = useLingui();
  const name = useInvoiceName();
  return (
    <Field
      label={
        <VisuallyHidden>
          <Trans>Amount for {name(invoice)}</Trans>
        </VisuallyHidden>
      }
      error={isTooMuch ? t`More than is open.` : undefined}
    >
      <NumberInput
        value={cents / 100}
        onChange={(dollars) => onChange(Math.max(0, Math.round((dollars ?? 0) * 100)))}
        decimals={2}
        fixed
        unit="$"
      />
    </Field>
  );
}
