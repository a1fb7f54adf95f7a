import { Trans, useLingui } from '@lingui/react/macro';
import type { CreditRequest, CreditStatus } from '../../../../../contract/credits.ts';
import { useCreditText } from '../../../../parts/credits/use-credit-text.ts';
import { chakra } from '../../../../ui/chakra.ts';
import { Field } from '../../../../ui/field.tsx';
import { SearchInput } from '../../../../ui/search-input.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { SelectInput } from '../../../../ui/select-input.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import type { CreditFilter } from './credit-filter.ts';

/** Which requests are listed: what became of them, words, kind, customer and days. */
export function CreditFilterBar({
  filter,
  onChange,
  places,
}: {
  readonly filter: CreditFilter;
  readonly onChange: (change: Partial<CreditFilter>) => void;
  /** Locations of the requests that are here, by name. */
  readonly places: ReadonlyMap<string, string>;
}) {
  const { t } = useLingui();
  const text = useCreditText();
  const named = new Map(places);
  if (filter.customerLocationId && !named.has(filter.customerLocationId))
    named.set(filter.customerLocationId, filter.customerLocationId);
  return (
    <chakra.div
      data-screen-only
      display="grid"
      gridTemplateColumns={{
        base: 'repeat(2, minmax(0, 1fr))',
        md: 'repeat(4, minmax(0, 1fr))',
      }}
      alignItems="end"
      gap={3}
    >
      <chakra.div gridColumn={{ base: '1 / -1', md: 'span 2' }} minWidth={0}>
        <SegmentedControl<CreditStatus>
          label={t`Which requests`}
          full
          value={filter.status}
          onChange={(status) => onChange({ status })}
          segments={[
            { value: 'open', label: <Trans context="credit requests">To decide</Trans> },
            { value: 'decided', label: <Trans context="credit requests">Decided</Trans> },
            { value: 'withdrawn', label: <Trans context="credit requests">Withdrawn</Trans> },
          ]}
        />
      </chakra.div>
      <chakra.div gridColumn={{ base: '1 / -1', md: 'span 2' }} minWidth={0}>
        <SearchInput
          label={t`Item, customer, order, memo or driver`}
          value={filter.query}
          onChange={(query) => onChange({ query: query.slice(0, 100) })}
          slashFocuses
        />
      </chakra.div>
      <chakra.div gridColumn={{ base: '1 / -1', md: 'auto' }} minWidth={0}>
        <Field label={<Trans>Kind</Trans>}>
          <SelectInput<CreditRequest['basis'] | 'all'>
            value={filter.basis || 'all'}
            onChange={(basis) => onChange({ basis: basis === 'all' ? '' : basis })}
            options={[
              { value: 'all', label: t`All kinds` },
              { value: 'to_credit', label: text.basis('to_credit') },
              { value: 'taken_off', label: text.basis('taken_off') },
            ]}
          />
        </Field>
      </chakra.div>
      <chakra.div gridColumn={{ base: '1 / -1', md: 'auto' }} minWidth={0}>
        <Field label={<Trans>Customer</Trans>}>
          <SelectInput
            value={filter.customerLocationId || 'all'}
            onChange={(place) => onChange({ customerLocationId: place === 'all' ? '' : place })}
            options={[
              { value: 'all', label: t`All customers` },
              ...[...named].map(([value, label]) => ({ value, label })),
            ]}
          />
        </Field>
      </chakra.div>
      <Field label={<Trans>From</Trans>}>
        <TextInput
          type="date"
          value={filter.from}
          max={filter.to || undefined}
          onChange={(event) => onChange({ from: event.target.value })}
        />
      </Field>
      <Field label={<Trans>Until</Trans>}>
        <TextInput
          type="date"
          value={filter.to}
          min={filter.from || undefined}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </Field>
    </chakra.div>
  );
}
