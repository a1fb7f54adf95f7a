import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { type Corporation, corporationEndpoints } from '../../../contract/corporations.ts';
import { callAs } from '../../sync/session.ts';
import { chakra } from '../../ui/chakra.ts';
import { ChoiceRow } from '../../ui/choice-row.ts';
import { PagedSearchBox } from '../search/paged-search-box.tsx';
import { usePagedSearch } from '../search/use-paged-search.ts';

/** A customer's location, with its customer. */
export interface FoundLocation {
  readonly customerId: string;
  readonly customerLocationId: string;
  readonly displayName: string;
}

/** Finds a customer by number, name or location and returns the pressed location (spec section 2). */
export function CustomerSearch({
  here,
  onChoose,
}: {
  /** Searches this device, for use without a signal. */
  readonly here: (words: string) => readonly Corporation[] | Promise<readonly Corporation[]>;
  readonly onChoose: (place: FoundLocation) => void;
}) {
  const { t } = useLingui();
  const [words, setWords] = useState('');
  const search = usePagedSearch<Corporation>(words, {
    ask: ({ words: query, ...page }, signal) =>
      callAs(corporationEndpoints.search, { query: { query, ...page } }, { signal }),
    here,
  });
  return (
    <PagedSearchBox
      label={t`Search customers`}
      words={words}
      onWords={setWords}
      search={search}
      row={(customer) => <Places key={customer.id} customer={customer} onChoose={onChoose} />}
      none={<Trans>No customer matches.</Trans>}
      offline={<Trans>No signal: only customers with orders on this device.</Trans>}
    />
  );
}

function Places({
  customer: { id, name, locations },
  onChoose,
}: {
  readonly customer: Corporation;
  readonly onChoose: (place: FoundLocation) => void;
}) {
  const heading = useId();
  return (
    <chakra.section aria-labelledby={heading}>
      <chakra.h3
        id={heading}
        paddingInline={4}
        paddingTop={3}
        paddingBottom={1}
        fontSize="sm"
        fontWeight="semibold"
        color="fg.muted"
      >
        {name}
      </chakra.h3>
      {locations.map(({ customerLocationId, displayName }) => (
        <ChoiceRow
          minHeight="touch"
          overflowWrap="anywhere"
          key={customerLocationId}
          type="button"
          onClick={() => onChoose({ customerId: id, customerLocationId, displayName })}
        >
          {customerLocationId} - {displayName}
        </ChoiceRow>
      ))}
    </chakra.section>
  );
}
