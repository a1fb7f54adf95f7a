import { useLingui } from '@lingui/react/macro';
import type { FieldKinds, FormField } from '../../desk/form-fields.tsx';
import type { SelectOption } from '../../ui/select-input.tsx';

interface Values {
  readonly name: string;
  readonly warehouseId: string;
  readonly host: string;
  readonly port: number;
  readonly dpi: string;
}

/** Returns a function that makes the form fields of a label printer. */
export function usePrinterFields(warehouses: readonly SelectOption[]) {
  const { t } = useLingui();
  return (field: Pick<FieldKinds<Values>, 'text' | 'select' | 'number'>): readonly FormField[] => [
    field.text('name', t`Name of the printer`, { autoFocus: true, hint: t`As it is written on the printer` }),
    field.select('warehouseId', t`Warehouse`, warehouses),
    field.text('host', t`Address`, {
      input: { autoCapitalize: 'none', spellCheck: false },
      hint: t`A host name or an IP address that Cratebook’s server can reach`,
    }),
    field.number('port', t`Port`, { decimals: 0, grouped: false, hint: t`9100 on most printers` }),
    field.select(
      'dpi',
      t`Resolution`,
      ['203', '300', '600'].map((dpi) => ({ value: dpi, label: t`${dpi} dpi` })),
      { hint: t`Dots per inch, on the printer’s type plate` },
    ),
  ];
}
