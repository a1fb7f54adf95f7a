import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { MOST_APPLICATIONS } from '../../../contract/payments.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateText } from '../../ui/date-text.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { ListRow } from '../../ui/list-row.ts';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { InvoiceStateBadge, useInvoiceName } from '../invoices/invoice-state.tsx';
import type { Allocation, Share } from './allocation.ts';
import { InvoiceAmount } from './invoice-amount.tsx';
import type { OpenInvoicesOf } from './use-open-invoices.ts';

/** The open invoices of the customer that pays, each with the amount that it gets. */
export function OpenInvoices({
  open: { invoices, state, reload },
  allocation: { parts, tooMuch },
  shares,
  onShares,
}: {
  readonly open: OpenInvoicesOf;
  readonly allocation: Allocation;
  /** What the user entered. */
  readonly shares: readonly Share[];
  readonly onShares: (shares: readonly Share[]) => void;
}) {
  const { t } = useLingui();
  const listId = useId();
  const name = useInvoiceName();
  if (state === 'loading') return <SkeletonRows picture={false} />;
  if (state !== 'here')
    return (
      <ErrorState
        title={<Trans>The invoices could not be loaded</Trans>}
        action={
          <Button onClick={() => void reload()}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    );
  if (invoices.length === 0)
    return (
      <p>
        <Trans>This customer has no open invoice. The whole payment stays as credit.</Trans>
      </p>
    );
  const entered = (id: string) => shares.find(({ invoiceId }) => invoiceId === id);
  const enter = (invoiceId: string, changes: Partial<Share>) => {
    const share = { invoiceId, amount: 0, shortReason: '', ...entered(invoiceId), ...changes };
    onShares([...shares.filter((other) => other.invoiceId !== invoiceId), share]);
  };
  /** Whether the user gives an invoice a part only. */
  const isShort = ({ id, open }: { readonly id: string; readonly open: number }, index: number) =>
    entered(id) !== undefined && parts[index]! > 0 && parts[index]! < open;
  return (
    <Section
      title={<Trans>Settles these invoices</Trans>}
      actions={
        invoices.some(({ id }) => entered(id)) && (
          <Button onClick={() => onShares([])}>
            <Trans>Oldest first</Trans>
          </Button>
        )
      }
    >
      <Card pad="none" as="ul">
        {invoices.map((row, index) => (
          <ListRow key={row.id} paddingBlock={2}>
            <chakra.div
              display="grid"
              gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 11rem), 1fr))"
              columnGap={4}
              alignItems="center"
            >
              <span>
                <chakra.span display="flex" flexWrap="wrap" alignItems="center" columnGap={2}>
                  <chakra.span fontWeight="medium">{name(row)}</chakra.span>
                  <Money cents={row.open} />
                  <InvoiceStateBadge invoice={row} />
                </chakra.span>
                <chakra.span display="block" fontSize="xs" color="fg.muted">
                  <DateText on={row.invoicedOn} /> · {row.locationName}
                </chakra.span>
              </span>
              <chakra.div justifySelf="end" width="9rem">
                <InvoiceAmount
                  invoice={row}
                  cents={parts[index]!}
                  isTooMuch={tooMuch.has(row.id)}
                  onChange={(amount) => enter(row.id, { amount })}
                />
              </chakra.div>
            </chakra.div>
            {isShort(row, index) && (
              <chakra.div paddingTop={1}>
                <Field label={<Trans>Why #{row.invoiceNumber} is paid in part</Trans>} optional>
                  <TextInput
                    list={listId}
                    maxLength={100}
                    value={entered(row.id)?.shortReason ?? ''}
                    onChange={({ target }) => enter(row.id, { shortReason: target.value })}
                  />
                </Field>
              </chakra.div>
            )}
          </ListRow>
        ))}
      </Card>
      <datalist id={listId}>
        {[t`Short delivery`, t`Damaged goods`, t`Wrong price`, t`Returned goods`, t`Installment`].map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
      {invoices.length === MOST_APPLICATIONS && (
        <chakra.p fontSize="xs" color="fg.muted">
          <Trans>The {MOST_APPLICATIONS} that are due first are shown.</Trans>
        </chakra.p>
      )}
    </Section>
  );
}
