import { useLingui } from '@lingui/react/macro';
import { EXCEPTION_KINDS, type ExceptionKind, type Warehouse } from '../../../../contract/floor.ts';
import { useExceptionText } from '../../../parts/floor/use-exception-text.ts';
import { chakra } from '../../../ui/chakra.ts';
import { Field } from '../../../ui/field.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import type { ExceptionFilter } from './exception-filter.ts';

/** Which exceptions are listed: open or decided, those that say some words, those of a house, those of a kind. */
export function ExceptionFilterBar({
  filter,
  onChange,
  houses,
}: {
  readonly filter: ExceptionFilter;
  readonly onChange: (change: Partial<ExceptionFilter>) => void;
  readonly houses: readonly Warehouse[];
}) {
  const { t } = useLingui();
  const text = useExceptionText();
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{
        base: 'minmax(0, 1fr)',
        sm: 'repeat(2, minmax(0, 1fr))',
        xl: 'auto minmax(14rem, 1fr) 14rem 20rem',
      }}
      alignItems="end"
      gap={3}
    >
      <SegmentedControl
        label={t`Which exceptions`}
        full
        value={filter.status}
        onChange={(status) => onChange({ status })}
        segments={[
          { value: 'open', label: t({ message: 'Open', context: 'exceptions' }) },
          { value: 'resolved', label: t`Decided` },
        ]}
      />
      <SearchInput
        label={t`Item, lot, order or person`}
        value={filter.query}
        onChange={(query) => onChange({ query: query.slice(0, 100) })}
        slashFocuses
      />
      <Field label={t`Warehouse`}>
        <SelectInput
          value={filter.warehouseId || 'all'}
          onChange={(value) => onChange({ warehouseId: value === 'all' ? '' : value })}
          options={[
            { value: 'all', label: t`All warehouses` },
            ...houses.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      <Field label={t`Kind`}>
        <SelectInput<ExceptionKind | 'all'>
          value={filter.kind || 'all'}
          onChange={(value) => onChange({ kind: value === 'all' ? '' : value })}
          options={[
            { value: 'all', label: t`All kinds` },
            ...EXCEPTION_KINDS.map((value) => ({ value, label: text.kind(value) })),
          ]}
        />
      </Field>
    </chakra.div>
  );
}
