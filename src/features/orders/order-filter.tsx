import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Field } from '../../ui/field.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useDesk } from '../../ui/use-desk.ts';
import { FilterSheet } from '../catalog/filter-sheet.tsx';
import type { DocumentFilter } from './data/document-filter.ts';

export interface OrderFilterProps<Status extends string> {
  readonly filter: DocumentFilter<Status>;
  readonly onChange: (change: Partial<DocumentFilter<Status>>) => void;
  /** The main choice of orders, beside the search on a desktop and above it on a phone. */
  readonly which?: ReactNode;
  readonly statuses: readonly Status[];
  readonly statusWord: (status: Status) => string;
  /** The choice that includes every status. */
  readonly anyStatus: string;
  /** The label of the days `from` and `to`. */
  readonly days: { readonly from: string; readonly until: string };
  /** The label of the sheet on a phone, and of its closing button. */
  readonly title: ReactNode;
  readonly show: ReactNode;
}

const NOTHING = { status: null, from: null, to: null } as const;

/** A visible search; status and days beside it on a desktop, in a sheet on a phone. */
export function OrderFilter<Status extends string>(props: OrderFilterProps<Status>) {
  const { filter, onChange, which } = props;
  const { t } = useLingui();
  const desk = useDesk();
  const chosen = [filter.status, filter.from, filter.to].filter((value) => value !== null).length;
  const clear = () => onChange(NOTHING);
  const search = (
    <SearchInput
      label={t`Number, PO or item`}
      value={filter.search}
      onChange={(value) => onChange({ search: value })}
      slashFocuses
    />
  );
  if (desk)
    return (
      <chakra.div
        display="grid"
        gridTemplateColumns={`${which ? 'auto ' : ''}minmax(12rem, 1fr) 12rem 10.5rem 10.5rem auto`}
        alignItems="end"
        gap={3}
      >
        {which}
        {search}
        <FilterFields {...props} />
        <Button variant="quiet" disabled={chosen === 0} onClick={clear}>
          <Trans>Clear</Trans>
        </Button>
      </chakra.div>
    );
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr) auto" gap={2}>
      {which && <chakra.div gridColumn="1 / -1">{which}</chakra.div>}
      {search}
      <FilterSheet chosen={chosen} onClear={clear} title={props.title} show={props.show}>
        <FilterFields {...props} />
      </FilterSheet>
    </chakra.div>
  );
}

function FilterFields<Status extends string>({
  filter,
  onChange,
  statuses,
  statusWord,
  anyStatus,
  days,
}: OrderFilterProps<Status>) {
  const { t } = useLingui();
  return (
    <>
      <Field label={t`Status`}>
        <SelectInput<Status | 'all'>
          options={[
            { value: 'all', label: anyStatus },
            ...statuses.map((status) => ({ value: status, label: statusWord(status) })),
          ]}
          value={filter.status ?? 'all'}
          onChange={(value) => onChange({ status: value === 'all' ? null : value })}
        />
      </Field>
      <Field label={days.from}>
        <TextInput
          type="date"
          value={filter.from ?? ''}
          max={filter.to ?? undefined}
          onChange={(event) => onChange({ from: event.target.value || null })}
        />
      </Field>
      <Field label={days.until}>
        <TextInput
          type="date"
          value={filter.to ?? ''}
          min={filter.from ?? undefined}
          onChange={(event) => onChange({ to: event.target.value || null })}
        />
      </Field>
    </>
  );
}
