import { chakra } from '@chakra-ui/react/styled-system';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import {
  OPEN_SALES_STATUSES,
  SALES_ORDER_STATUSES,
  type SalesOrderStatus,
} from '../../../../../contract/sales-orders.ts';
import { isOpen, type SalesOrderFilter } from '../../../../data/sales-orders/filter.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Drawer } from '../../../../ui/drawer.tsx';
import { Field } from '../../../../ui/field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { SearchInput } from '../../../../ui/search-input.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { SelectInput } from '../../../../ui/select-input.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { useSalesStatusWord } from './sales-status.tsx';

interface FilterProps {
  readonly filter: SalesOrderFilter;
  readonly onChange: (change: Partial<SalesOrderFilter>) => void;
}

const NOTHING = { status: null, from: null, to: null } as const;

/** Open ones or all, and search, in sight; status and delivery days beside it at a desk, in a sheet on a phone. */
export function SalesFilterBar({ filter, onChange, desk }: FilterProps & { readonly desk: boolean }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const chosen = [filter.status, filter.from, filter.to].filter((value) => value !== null).length;
  const search = (
    <SearchInput
      label={t`Number, PO or item`}
      value={filter.search}
      onChange={(value) => onChange({ search: value })}
      slashFocuses
    />
  );
  const which = (
    <SegmentedControl<'open' | 'all'>
      label={t`Which sales orders`}
      full={!desk}
      value={filter.open ? 'open' : 'all'}
      onChange={(value) =>
        onChange({
          open: value === 'open',
          // A status that no open order has would leave nothing.
          ...(value === 'open' && filter.status && !isOpen(filter.status) ? { status: null } : {}),
        })
      }
      segments={[
        { value: 'open', label: <Trans>Open</Trans> },
        { value: 'all', label: <Trans>All</Trans> },
      ]}
    />
  );
  if (desk)
    return (
      <chakra.div
        display="grid"
        gridTemplateColumns="auto minmax(12rem, 1fr) 12rem 10.5rem 10.5rem auto"
        alignItems="end"
        gap={3}
      >
        {which}
        {search}
        <FilterFields filter={filter} onChange={onChange} />
        <Button variant="quiet" disabled={chosen === 0} onClick={() => onChange(NOTHING)}>
          <Trans>Clear</Trans>
        </Button>
      </chakra.div>
    );
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr) auto" gap={2}>
      <chakra.div gridColumn="1 / -1">{which}</chakra.div>
      {search}
      <chakra.div position="relative">
        <IconButton
          variant="secondary"
          label={t`${plural(chosen, { 0: 'Filter', one: 'Filter, # chosen', other: 'Filter, # chosen' })}`}
          icon={<SlidersHorizontal size={20} aria-hidden />}
          onClick={() => setOpen(true)}
          aria-haspopup="dialog"
        />
        {chosen > 0 && (
          <Badge look="accent" aria-hidden position="absolute" insetInlineEnd={-1} top={-1.5}>
            {chosen}
          </Badge>
        )}
      </chakra.div>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title={<Trans>Filter sales orders</Trans>}
        footer={
          <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap={2}>
            <Button disabled={chosen === 0} onClick={() => onChange(NOTHING)}>
              <Trans>Clear</Trans>
            </Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              <Trans>Show</Trans>
            </Button>
          </chakra.div>
        }
      >
        <chakra.div display="grid" gap={4}>
          <FilterFields filter={filter} onChange={onChange} />
        </chakra.div>
      </Drawer>
    </chakra.div>
  );
}

function FilterFields({ filter, onChange }: FilterProps) {
  const { t } = useLingui();
  const word = useSalesStatusWord();
  const statuses = filter.open ? OPEN_SALES_STATUSES : SALES_ORDER_STATUSES;
  const options = [
    { value: 'all' as const, label: t`Any` },
    ...statuses.map((status) => ({ value: status, label: word(status) })),
  ];
  return (
    <>
      <Field label={t`Status`}>
        <SelectInput<SalesOrderStatus | 'all'>
          options={options}
          value={filter.status ?? 'all'}
          onChange={(value) => onChange({ status: value === 'all' ? null : value })}
        />
      </Field>
      <Field label={t`Delivery from`}>
        <TextInput
          type="date"
          value={filter.from ?? ''}
          max={filter.to ?? undefined}
          onChange={(event) => onChange({ from: event.target.value || null })}
        />
      </Field>
      <Field label={t`Delivery until`}>
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
