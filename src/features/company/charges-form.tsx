import { useLingui } from '@lingui/react/macro';
import { type ChargeSettings, chargeSettingEndpoints } from '../../../contract/charge-settings.ts';
import { Form } from '../../desk/form.tsx';
import { callAs } from '../../sync/session.ts';

/** Sales tax, discount, surcharge and credit rules of the company's orders. */
export function ChargesForm({ settings }: { readonly settings: ChargeSettings }) {
  const { t } = useLingui();
  return (
    <Form
      schema={chargeSettingEndpoints.save.spec.body}
      values={settings}
      sections={(field) => [
        {
          title: t`Sales tax`,
          fields: [
            field.number('taxPercent', t`Rate`, { decimals: 3, unit: '%' }),
            field.number('nextTaxPercent', t`Rate after a change`, { decimals: 3, unit: '%', optional: true }),
            field.day('nextTaxOn', t`First delivery day of this rate`, {
              optional: true,
              hint: t`Each order is taxed at the rate of its delivery day. Orders on a truck keep the rate they left with.`,
            }),
          ],
        },
        {
          title: t`Discount and surcharge`,
          fields: [
            field.number('discountPercent', t`Discount on all orders`, {
              decimals: 2,
              unit: '%',
              hint: t`A location’s own discount counts if it is larger.`,
            }),
            field.select('surcharge', t`Surcharge`, [
              { value: 'none', label: t({ message: 'None', context: 'surcharge' }) },
              { value: 'flat', label: t`An amount per delivery` },
              { value: 'percent', label: t`A percentage of the goods per delivery` },
              { value: 'belowMinimum', label: t`A fee for orders below the minimum` },
            ]),
            field.money('surchargeAmount', t`Amount of the surcharge or fee`),
            field.number('surchargePercent', t`Percentage of the surcharge`, { decimals: 2, unit: '%' }),
            field.checkbox('surchargeTaxed', t`Sales tax is charged on the surcharge`, {
              hint: t`Applies to orders placed from now on.`,
            }),
          ],
        },
        {
          title: t`Credit`,
          fields: [
            field.checkbox('creditLimitEnabled', t`Hold orders above the customer’s credit limit`),
            field.number('maxOverdueDays', t`Hold orders if an invoice is overdue for more than`, {
              unit: t`days`,
              optional: true,
              hint: t`Empty: orders are never held for overdue invoices.`,
            }),
          ],
        },
      ]}
      saveLabel={t`Save charges and credit`}
      bar
      undoable
      onSave={(body) => callAs(chargeSettingEndpoints.save, { body })}
      reread={() => callAs(chargeSettingEndpoints.get, {})}
    />
  );
}
