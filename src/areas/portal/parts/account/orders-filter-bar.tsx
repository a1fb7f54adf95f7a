import { chakra } from '@chakra-ui/react/styled-system';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { ORDER_STATUSES, type OrderStatus } from '../../../../../contract/orders.ts';
import type { OrderFilter } from '../../../../data/orders/filter-orders.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Drawer } from '../../../../ui/drawer.tsx';
import { Field } from '../../../../ui/field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { SearchInput } from '../../../../ui/search-input.tsx';
import { SelectInput } from '../../../../ui/select-input.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { useStatusWord } from './order-status.tsx';

interface FilterProps {
  readonly filter: OrderFilter;
  readonly onChange: (change: Partial<OrderFilter>) => void;
}

const NOTHING = { status: null, from: null, to: null } as const;

/** Search in sight; status and days beside it at a desk, in a sheet on a phone. */
export function OrdersFilterBar({ filter, onChange, desk }: FilterProps & { readonly desk: boolean }) {
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
  if (desk)
    return (
      <chakra.div
        display="grid"
        gridTemplateColumns="minmax(14rem, 1fr) 12rem 11rem 11rem auto"
        alignItems="end"
        gap={3}
      >
        {search}
        <FilterFields filter={filter} onChange={onChange} />
        <Button variant="quiet" disabled={chosen === 0} onClick={() => onChange(NOTHING)}>
          <Trans>Clear</Trans>
        </Button>
      </chakra.div>
    );
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr) auto" gap={2}>
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
        title={<Trans>Filter orders</Trans>}
        footer={
          <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap={2}>
            <Button disabled={chosen === 0} onClick={() => onChange(NOTHING)}>
              <Trans>Clear</Trans>
            </Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              <Trans>Show orders</Trans>
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
  const word = useStatusWord();
  const options = [
    { value: 'all' as const, label: t`All` },
    ...ORDER_STATUSES.map((status) => ({ value: status, label: word(status) })),
  ];
  return (
    <>
      <Field label={t`Status`}>
        <SelectInput<OrderStatus | 'all'>
          options={options}
          value={filter.status ?? 'all'}
          onChange={(value) => onChange({ status: value === 'all' ? null : value })}
        />
      </Field>
      <Field label={t`Ordered from`}>
        <TextInput
          type="date"
          value={filter.from ?? ''}
          max={filter.to ?? undefined}
          onChange={(event) => onChange({ from: event.target.value || null })}
        />
      </Field>
      <Field label={t`Ordered until`}>
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
