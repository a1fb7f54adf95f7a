import { Trans, useLingui } from '@lingui/react/macro';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Field } from '../../ui/field.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { useDesk } from '../../ui/use-desk.ts';
import { useFormat } from '../../ui/use-format.ts';
import type { choicesOf, PickFilter } from './data/filter-orders.ts';
import { STATUSES } from './use-pick-filter.ts';
import { usePickWords } from './use-pick-words.ts';

/** Search, and filters by customer, route, day and state. */
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
  const desk = useDesk();
  const [open, setOpen] = useState(false);
  const choose = (value: string) => (value === 'all' ? null : value || null);
  const fields = (
    <>
      <Field label={t`Route`}>
        <SelectInput
          options={[
            { value: 'all', label: t`All routes` },
            ...choices.routes.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={filter.routeId ?? 'all'}
          onChange={(value) => onChange({ routeId: choose(value), stop: null })}
        />
      </Field>
      {choices.stops.length > 0 && (
        <Field label={t`Stop`}>
          <SelectInput
            options={[
              { value: 'all', label: t`All stops` },
              ...choices.stops.map((stop) => ({ value: String(stop), label: String(stop) })),
            ]}
            value={filter.stop === null ? 'all' : String(filter.stop)}
            onChange={(value) => onChange({ stop: value === 'all' ? null : Number(value) })}
          />
        </Field>
      )}
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
    </>
  );
  const search = (
    <SearchInput
      label={t`Number, customer or item`}
      value={filter.search}
      onChange={(value) => onChange({ search: value })}
      slashFocuses
    />
  );
  const whose = (
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
  );
  if (desk)
    return (
      <chakra.div
        display="grid"
        gridTemplateColumns={`minmax(12rem, 1fr) auto repeat(${choices.stops.length > 0 ? 4 : 3}, minmax(0, 1fr))`}
        gap={3}
        alignItems="end"
      >
        {search}
        {whose}
        {fields}
      </chakra.div>
    );
  const narrowed = [filter.routeId, filter.stop, filter.day, filter.status].filter((value) => value !== null).length;
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr) auto" gap={2}>
      <chakra.div gridColumn="1 / -1">{search}</chakra.div>
      {whose}
      <Button icon={<SlidersHorizontal size={20} aria-hidden />} onClick={() => setOpen(true)}>
        {narrowed === 0 ? t`Filter` : t`Filter (${narrowed})`}
      </Button>
      <Drawer open={open} onClose={() => setOpen(false)} title={t`Filter`}>
        <chakra.div display="grid" gap={4}>
          {fields}
          <Button full variant="primary" onClick={() => setOpen(false)}>
            <Trans>Show the orders</Trans>
          </Button>
        </chakra.div>
      </Drawer>
    </chakra.div>
  );
}
