import { Trans, useLingui } from '@lingui/react/macro';
import {
  type CustomerTermsRow,
  customerTermsEndpoints,
  MOST_INVOICE_EMAILS,
  MOST_PACA_TERMS_DAYS,
} from '../../../contract/customer-terms.ts';
import { ChangedFacts } from '../../desk/changed-facts.tsx';
import { Form } from '../../desk/form.tsx';
import { Panel } from '../../desk/panel.tsx';
import { callAs } from '../../sync/session.ts';
import { chakra } from '../../ui/chakra.ts';
import { Fact } from '../../ui/fact.tsx';
import { Money } from '../../ui/money.tsx';
import { StatementLinks } from './statement-links.tsx';

const valuesOf = ({
  termsDays,
  creditLimit,
  isHeld,
  invoiceEmails,
  wantsReminders,
  invoiceLocale,
  updatedAt,
}: CustomerTermsRow) => ({
  termsDays,
  creditLimit,
  isHeld,
  invoiceEmails,
  wantsReminders,
  invoiceLocale,
  updatedAt,
});

/** The credit terms of a customer beside the list. */
export function CustomerTermsPanel({
  row,
  reload,
  onClose,
}: {
  readonly row: CustomerTermsRow;
  /** Reads the list again. */
  readonly reload: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { customerId, name, balance, openOrders, updatedAt, changedBy } = row;
  const params = { customerId };
  return (
    <Panel title={name} subtitle={customerId} onClose={onClose}>
      <chakra.dl display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap={3} lineHeight="snug">
        <Fact label={<Trans>Balance</Trans>}>
          <Money cents={balance} strong />
        </Fact>
        <Fact label={<Trans>Open orders</Trans>}>
          <Money cents={openOrders} />
        </Fact>
      </chakra.dl>
      <ChangedFacts at={updatedAt} by={changedBy} />
      <Form
        key={customerId}
        schema={customerTermsEndpoints.save.spec.body}
        values={valuesOf(row)}
        sections={(field, now) => [
          {
            title: t`Credit`,
            fields: [
              field.number('termsDays', t`Days until an invoice is due`, {
                unit: t`days`,
                hint:
                  (now.termsDays ?? 0) > MOST_PACA_TERMS_DAYS
                    ? t`Attention: terms of more than 30 days forfeit the PACA trust for produce.`
                    : t`Counts from the day of the delivery, for invoices from now on.`,
              }),
              field.money('creditLimit', t`Credit limit`, {
                optional: true,
                hint: t`Empty: no limit. Open invoices and orders count against it.`,
              }),
              field.checkbox('isHeld', t`Hold all orders`, {
                hint: t`Orders wait for approval until you release them here. No rule releases them.`,
              }),
            ],
          },
          {
            title: t`Invoices by email`,
            fields: [
              field.lines('invoiceEmails', t`Email addresses`, {
                rows: 2,
                optional: true,
                hint: t`One on each line, at most ${MOST_INVOICE_EMAILS}. Empty: invoices are not mailed.`,
              }),
              field.checkbox('wantsReminders', t`Remind of overdue invoices`, {
                hint: t`A list to these addresses, at most every seven days.`,
              }),
              field.select('invoiceLocale', t`Language`, [
                { value: 'en', label: 'English' },
                { value: 'es', label: 'Español' },
                { value: 'fr', label: 'Français' },
              ]),
            ],
          },
        ]}
        saveLabel={t`Save terms`}
        bar
        undoable
        onSave={async (body) => {
          const saved = await callAs(customerTermsEndpoints.save, { params, body });
          void reload();
          return valuesOf(saved);
        }}
        reread={async () => {
          const { data } = await callAs(customerTermsEndpoints.list, { query: { search: customerId } });
          return valuesOf(data.find((one) => one.customerId === customerId) ?? row);
        }}
      />
      <StatementLinks customerId={customerId} />
    </Panel>
  );
}
