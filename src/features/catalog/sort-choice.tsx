import { useLingui } from '@lingui/react/macro';
import { Field } from '../../ui/field.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import type { CatalogView } from './catalog-view.ts';
import type { ItemSortField } from './data/catalog-api.ts';

type SortKey = `${ItemSortField}.${'Asc' | 'Desc'}` | 'none';

/** The sort fields of specification section 3, each in both directions if useful. */
export function SortChoice({
  sort,
  onChange,
  hideLabel = false,
}: {
  readonly sort: CatalogView['sort'];
  readonly onChange: (sort: CatalogView['sort']) => void;
  readonly hideLabel?: boolean;
}) {
  const { t } = useLingui();
  const options: { value: SortKey; label: string }[] = [
    { value: 'none', label: t`Best match` },
    { value: 'Description.Asc', label: t`Description, A to Z` },
    { value: 'Description.Desc', label: t`Description, Z to A` },
    { value: 'Brand.Asc', label: t`Brand, A to Z` },
    { value: 'Brand.Desc', label: t`Brand, Z to A` },
    { value: 'Category.Asc', label: t`Category` },
    { value: 'ItemCode.Asc', label: t`Item code, low to high` },
    { value: 'ItemCode.Desc', label: t`Item code, high to low` },
    { value: 'Plu.Asc', label: t`PLU` },
    { value: 'Sequence.Asc', label: t`Catalog order` },
  ];
  const value: SortKey = sort ? `${sort.field}.${sort.direction}` : 'none';
  const known = options.some((option) => option.value === value);
  return (
    <Field label={t`Sort by`} hideLabel={hideLabel}>
      <SelectInput
        options={options}
        value={known ? value : 'none'}
        onChange={(chosen) => {
          const [field, direction] = chosen.split('.') as [ItemSortField | 'none', 'Asc' | 'Desc'];
          onChange(field === 'none' ? null : { field, direction });
        }}
      />
    </Field>
  );
}
