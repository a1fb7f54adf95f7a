import { useLingui } from '@lingui/react/macro';
import { type InvoiceSettings, invoiceSettingEndpoints } from '../../../contract/invoice-settings.ts';
import { Form } from '../../desk/form.tsx';
import { callAs } from '../../sync/session.ts';

/** What the company's invoices say besides their lines, and how they are aged. */
export function InvoiceSettingsForm({
  settings,
  categories,
}: {
  readonly settings: InvoiceSettings;
  /** Ids and names of the company's item categories. */
  readonly categories: readonly { readonly code: string; readonly label: string }[];
}) {
  const { t } = useLingui();
  return (
    <Form
      schema={invoiceSettingEndpoints.save.spec.body}
      values={settings}
      sections={(field) => [
        {
          title: t`Invoices`,
          fields: [
            field.longText('footer', t`Text at the end of invoices`, {
              rows: 3,
              maxLength: 1000,
              optional: true,
              hint: t`For example where checks are sent. All readers see it in this wording.`,
            }),
            field.money('approvalAbove', t`Second approval of write-offs above`, {
              hint: t`Another administrator must approve larger ones.`,
            }),
            field.checkbox('pacaLicensed', t`We are licensed under PACA`, {
              hint: t`Invoices then show the statement of the statutory trust for perishable produce, in English as the law requires.`,
            }),
            field.choices(
              'pacaCategories',
              t`Categories with fresh or frozen produce`,
              categories.map(({ code, label }) => ({ value: code, label })),
              { hint: t`Invoices with an item of these show the statement. None chosen: every invoice shows it.` },
            ),
          ],
        },
        {
          title: t`Aging`,
          fields: [
            field.select('agingBy', t`Open amounts are aged from`, [
              { value: 'due', label: t`The due date` },
              { value: 'invoice', label: t`The invoice date` },
            ]),
            field.number('agingDays1', t`The first column ends after`, { unit: t`days` }),
            field.number('agingDays2', t`The second column ends after`, { unit: t`days` }),
            field.number('agingDays3', t`The third column ends after`, {
              unit: t`days`,
              hint: t`Older amounts are in the last column. Statements have the same columns.`,
            }),
          ],
        },
      ]}
      saveLabel={t`Save invoice settings`}
      undoable
      onSave={(body) => callAs(invoiceSettingEndpoints.save, { body })}
      reread={() => callAs(invoiceSettingEndpoints.get, {})}
    />
  );
}
