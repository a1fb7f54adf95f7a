import { useLingui } from '@lingui/react/macro';
import type { PlaceRow } from '../../../contract/places.ts';
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
  readonly isExempt: boolean;
}

/**
 * Returns a function that makes the form sections of a place. Only a packer's goods are sold by another vendor, and only
 * a vendor is exempt.
 */
export function usePlaceSections() {
  const { t } = useLingui();
  return (field: Pick<FieldKinds<Values>, 'text' | 'checkbox'>, kind: PlaceRow['kind']) => [
    {
      fields: [
        field.text('name', t`Business name`, { hint: t`As it is on papers and labels` }),
        field.text('phone', t`Phone`, { optional: true, input: { type: 'tel' } }),
        ...(kind === 'packer'
          ? [field.text('vendorId', t`Sold by vendor`, { optional: true, hint: t`The number of the vendor` })]
          : []),
        ...(kind === 'vendor'
          ? [
              field.checkbox('isExempt', t`Exempt from the traceability rule`, {
                hint: t`Such as a small farm (21 CFR 1.1305): its goods may come without a lot code, and the warehouse assigns one.`,
              }),
            ]
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
