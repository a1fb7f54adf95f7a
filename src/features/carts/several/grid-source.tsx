import { useLingui } from '@lingui/react/macro';
import type { Location } from '../../../../contract/locations.ts';
import type { OrderGuide } from '../../../../contract/order-guides.ts';
import { Field } from '../../../ui/field.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { shortLocationName } from '../../locations/short-location-name.ts';

/** Value of the choice that shows what is in the carts. */
export const CARTS = 'carts';

/** Chooses which items are shown: those of the carts, or of an order guide. */
export function GridSource({
  guides,
  locations,
  value,
  onChange,
}: {
  readonly guides: readonly OrderGuide[];
  readonly locations: readonly Location[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { t } = useLingui();
  const ownerOf = ({ customerLocationId }: OrderGuide) => {
    const owner = locations.find((location) => location.customerLocationId === customerLocationId);
    return owner ? shortLocationName(owner) : t`Shared`;
  };
  return (
    <Field label={t`List`} hideLabel>
      <SelectInput
        value={value}
        onChange={onChange}
        options={[
          { value: CARTS, label: t`Items in the carts` },
          ...guides.map((guide) => ({ value: guide.id, label: `${guide.name} · ${ownerOf(guide)}` })),
        ]}
      />
    </Field>
  );
}
