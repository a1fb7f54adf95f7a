import { Trans, useLingui } from '@lingui/react/macro';
import type { Location } from '../../../../contract/locations.ts';
import { useLive } from '../../../sync/use-live.ts';
import { chakra } from '../../../ui/chakra.ts';
import { Field } from '../../../ui/field.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { useLocale } from '../../../ui/use-format.ts';
import { shortLocationName } from '../../locations/short-location-name.ts';
import { FilterSheet } from '../filter-sheet.tsx';
import { type CorporateFilter, type ItemSort, type Show, sortOf } from './item-filter.ts';

interface FilterProps {
  readonly filter: CorporateFilter;
  readonly onChange: (change: Partial<CorporateFilter>) => void;
  readonly locations: readonly Location[];
}

/** A visible search; the filters are beside it on a desktop, in a sheet on a phone. */
export function CorporateFilterBar({ desk, ...props }: FilterProps & { readonly desk: boolean }) {
  const { filter, onChange } = props;
  const { t } = useLingui();
  const chosen = [filter.show !== 'bought', filter.location !== '', filter.category !== ''].filter(Boolean).length;
  const search = (
    <SearchInput
      label={t`Search items`}
      value={filter.search}
      onChange={(value) => onChange({ search: value })}
      slashFocuses
    />
  );
  return desk ? (
    <chakra.div
      display="grid"
      gap={3}
      alignItems="end"
      gridTemplateColumns="minmax(14rem, 1fr) repeat(4, minmax(9rem, 12rem))"
    >
      {search}
      <FilterFields {...props} />
    </chakra.div>
  ) : (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr) auto" gap={2}>
      {search}
      <FilterSheet
        chosen={chosen}
        onClear={() => onChange({ show: 'bought', location: '', category: '' })}
        title={<Trans>Filters and sorting</Trans>}
        show={<Trans>Show</Trans>}
      >
        <FilterFields {...props} />
      </FilterSheet>
    </chakra.div>
  );
}

function FilterFields({ filter, onChange, locations }: FilterProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const categories = useLive((db) => db.live('categories').toArray()) ?? [];
  return (
    <>
      <Field label={t`Show`}>
        <SelectInput<Show>
          value={filter.show}
          onChange={(show) => onChange({ show })}
          options={[
            { value: 'bought', label: t`Recently ordered` },
            { value: 'standard', label: t`Standard items` },
            { value: 'all', label: t`All offered` },
          ]}
        />
      </Field>
      <Field label={t`Location`}>
        <SelectInput
          value={filter.location || 'all'}
          onChange={(value) => onChange({ location: value === 'all' ? '' : value })}
          options={[
            { value: 'all', label: t`Any location` },
            ...locations.map((location) => ({
              value: location.customerLocationId,
              label: shortLocationName(location),
            })),
          ]}
        />
      </Field>
      <Field label={t`Category`}>
        <SelectInput
          value={filter.category || 'all'}
          onChange={(value) => onChange({ category: value === 'all' ? '' : value })}
          options={[
            { value: 'all', label: t`All categories` },
            ...categories
              .toSorted((a, b) => a.sequence - b.sequence)
              .map((category) => ({ value: category.id, label: category.names[locale] })),
          ]}
        />
      </Field>
      <Field label={t`Sort by`}>
        <SelectInput<ItemSort | 'match'>
          value={sortOf(filter) ?? 'match'}
          onChange={(sort) => onChange({ sort: sort === 'match' ? null : sort, descending: false })}
          options={[
            ...(filter.search.trim() === '' ? [] : [{ value: 'match' as const, label: t`Best match` }]),
            { value: 'Category', label: t`Category` },
            { value: 'Description', label: t`Description` },
            { value: 'ItemCode', label: t`Item code` },
            { value: 'Brand', label: t`Brand` },
          ]}
        />
      </Field>
    </>
  );
}
