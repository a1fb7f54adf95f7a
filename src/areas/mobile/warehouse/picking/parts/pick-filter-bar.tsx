import { chakra } from '@chakra-ui/react/styled-system';
import { useLingui } from '@lingui/react/macro';
import type { choicesOf, PickFilter } from '../../../../../data/picking/filter-orders.ts';
import { Field } from '../../../../../ui/field.tsx';
import { SearchInput } from '../../../../../ui/search-input.tsx';
import { SegmentedControl } from '../../../../../ui/segmented-control.tsx';
import { SelectInput } from '../../../../../ui/select-input.tsx';
import { useFormat } from '../../../../../ui/use-format.ts';
import { STATUSES } from './use-pick-filter.ts';
import { usePickWords } from './use-pick-words.ts';

/** Search, whose orders, and which route, day and state. */
export function PickFilterBar({
  filter,
  onChange,
  choices,
}: {
  readonly filter: PickFilter;
  readonly onChange: (change: Partial<PickFilter>) => void;
  readonly choices: ReturnType<typeof choicesOf>;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const words = usePickWords();
  const choose = (value: string) => (value === 'all' ? null : value || null);
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{
        base: 'repeat(2, minmax(0, 1fr))',
        lg: 'minmax(16rem, 2fr) auto repeat(3, minmax(0, 1fr))',
      }}
      gap={3}
      alignItems="end"
    >
      <chakra.div gridColumn={{ base: '1 / -1', lg: 'auto' }}>
        <SearchInput
          label={t`Number, customer or item`}
          value={filter.search}
          onChange={(search) => onChange({ search })}
          slashFocuses
        />
      </chakra.div>
      <chakra.div gridColumn={{ base: '1 / -1', lg: 'auto' }}>
        <SegmentedControl
          label={t`Whose orders`}
          full
          value={filter.mine ? 'mine' : 'all'}
          onChange={(value) => onChange({ mine: value === 'mine' })}
          segments={[
            { value: 'all', label: t`All` },
            { value: 'mine', label: t`Mine` },
          ]}
        />
      </chakra.div>
      <Field label={t`Route`}>
        <SelectInput
          options={[
            { value: 'all', label: t`All routes` },
            ...choices.routes.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={filter.routeId ?? 'all'}
          onChange={(value) => onChange({ routeId: choose(value) })}
        />
      </Field>
      <Field label={t`Delivery day`}>
        <SelectInput
          options={[
            { value: 'all', label: t`All days` },
            ...choices.days.map((day) => ({ value: day, label: format.day(day, 'weekday') })),
          ]}
          value={filter.day ?? 'all'}
          onChange={(value) => onChange({ day: choose(value) })}
        />
      </Field>
      <chakra.div gridColumn={{ base: '1 / -1', lg: 'auto' }}>
        <Field label={t`Status`}>
          <SelectInput
            options={[
              { value: 'all', label: t`Any status` },
              ...STATUSES.map((status) => ({ value: status, label: words.status(status) })),
            ]}
            value={filter.status ?? 'all'}
            onChange={(value) => onChange({ status: STATUSES.find((status) => status === value) ?? null })}
          />
        </Field>
      </chakra.div>
    </chakra.div>
  );
}
