import { useLingui } from '@lingui/react/macro';
import type { FieldKinds, FormField } from '../../desk/form-fields.tsx';

interface Values {
  readonly name: string;
  readonly phone: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly gln: string;
  readonly fdaRegistration: string;
  readonly vendorId: string;
}

/** Returns a function that makes the form sections of a place. Only a packer's goods are sold by another vendor. */
export function usePlaceSections() {
  const { t } = useLingui();
  return (field: Pick<FieldKinds<Values>, 'text'>, isPacker: boolean) => [
    {
      fields: [
        field.text('name', t`Business name`, { hint: t`As it is on papers and labels` }),
        field.text('phone', t`Phone`, { optional: true, input: { type: 'tel' } }),
        ...(isPacker
          ? [field.text('vendorId', t`Sold by vendor`, { optional: true, hint: t`The number of the vendor` })]
          : []),
      ] satisfies readonly FormField[],
    },
    {
      title: t`Address`,
      fields: [
        field.text('line1', t`Street`, { optional: true }),
        field.text('line2', t`Building, dock`, { optional: true }),
        field.text('city', t`City`, { optional: true }),
        field.text('state', t`State or province`, { optional: true }),
        field.text('postalCode', t`Postal code`, { optional: true }),
      ],
    },
    {
      title: t`References`,
      fields: [
        field.text('gln', t`Global Location Number (GLN)`, {
          optional: true,
          input: { inputMode: 'numeric' },
          hint: t`13 digits. A label with this number names this place.`,
        }),
        field.text('fdaRegistration', t`FDA registration number`, {
          optional: true,
          input: { inputMode: 'numeric' },
          hint: t`11 digits`,
        }),
      ],
    },
  ];
}
