import type { List, ListFilters } from '../../contract/list.ts';
import { useRemote } from '../sync/use-remote.ts';
import { chakra } from '../ui/chakra.ts';
import { Field } from '../ui/field.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { SelectInput } from '../ui/select-input.tsx';
import { TextInput } from '../ui/text-input.tsx';
import type { ListState } from './list-state.ts';

export interface FilterOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

/** How a filter is set. */
export type FilterControl<Value extends string> =
  | { readonly look: 'segments'; readonly label: string; readonly options: readonly FilterOption<Value>[] }
  | {
      readonly look: 'select';
      readonly label: string;
      /** The choice that switches the filter off. */
      readonly all: string;
      readonly options: readonly FilterOption<Value>[] | (() => Promise<readonly FilterOption<Value>[]>);
    }
  | { readonly look: 'day'; readonly label: string };

export type FilterControls<L extends List> = {
  readonly [K in keyof ListFilters<L>]: FilterControl<ListFilters<L>[K] & string>;
};

export function FilterBar({
  controls,
  searchLabel,
  state,
  onChange,
}: {
  readonly controls: Readonly<Record<string, FilterControl<string>>>;
  readonly searchLabel: string;
  readonly state: ListState;
  readonly onChange: (change: Partial<Pick<ListState, 'search' | 'filters'>>) => void;
}) {
  const set = (name: string, value: string) => {
    const { [name]: _, ...others } = state.filters;
    onChange({ filters: value === '' ? others : { ...others, [name]: value } });
  };
  const entries = Object.entries(controls);
  const isSegments = ([, control]: (typeof entries)[number]) => control.look === 'segments';
  const control = ([name, filter]: (typeof entries)[number]) => (
    <Control key={name} control={filter} value={state.filters[name] ?? ''} onChange={(value) => set(name, value)} />
  );
  return (
    <chakra.div
      data-screen-only
      display="flex"
      flexWrap="wrap"
      alignItems="end"
      gap={{ base: 2, md: 3 }}
      css={{
        '& > *': { flex: '1 1 8.5rem' },
        '& > search': { flexBasis: { base: '100%', md: '11rem' }, flexGrow: 3 },
        '& > [role=radiogroup]': { flex: '0 1 auto', mdDown: { flexBasis: '100%' } },
      }}
    >
      {entries.filter(isSegments).map(control)}
      <SearchInput
        label={searchLabel}
        value={state.search}
        onChange={(search) => onChange({ search: search.slice(0, 100) })}
        slashFocuses
      />
      {entries.filter((entry) => !isSegments(entry)).map(control)}
    </chakra.div>
  );
}

function Control({
  control,
  value,
  onChange,
}: {
  readonly control: FilterControl<string>;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { label, look } = control;
  if (look === 'segments')
    return <SegmentedControl label={label} full value={value} onChange={onChange} segments={control.options} />;
  if (look === 'day')
    return (
      <Field label={label}>
        <TextInput type="date" value={value} onChange={(event) => onChange(event.target.value)} />
      </Field>
    );
  return <SelectFilter control={control} value={value} onChange={onChange} />;
}

const NONE: readonly FilterOption[] = [];

function SelectFilter({
  control: { label, all, options },
  value,
  onChange,
}: {
  readonly control: Extract<FilterControl<string>, { look: 'select' }>;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const remote = useRemote(async () => (typeof options === 'function' ? options() : NONE), []);
  const known = typeof options === 'function' ? (remote.data ?? NONE) : options;
  // A value from the URL is shown before the options are loaded, and if it is none of them.
  const shown =
    value === '' || known.some((option) => option.value === value) ? known : [...known, { value, label: value }];
  return (
    <Field label={label} hideLabel>
      <SelectInput
        value={value || '*'}
        onChange={(next) => onChange(next === '*' ? '' : next)}
        options={[{ value: '*', label: all }, ...shown]}
      />
    </Field>
  );
}
