import { chakra } from '@chakra-ui/react/styled-system';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { type Corporation, corporationEndpoints } from '../../../contract/corporations.ts';
import { callAs } from '../../sync/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { usePagedSearch } from '../search/use-paged-search.ts';

/** A customer's location, with whose it is. */
export interface CustomerPlace {
  readonly customerId: string;
  readonly customerLocationId: string;
  readonly displayName: string;
}

const Option = chakra('button', {
  base: {
    display: 'block',
    width: 'full',
    minHeight: 'touch',
    paddingInline: 4,
    paddingBlock: 2,
    borderBottomWidth: '1px',
    borderColor: 'border',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    outlineOffset: '-2px',
    _hover: { bg: 'bg.hover' },
  },
});

/** Finds a customer by number, name or place and hands over the location that is pressed (spec section 2). */
export function CustomerSearch({
  here,
  onChoose,
}: {
  /** What the device finds by itself, without a signal. */
  readonly here: (words: string) => readonly Corporation[] | Promise<readonly Corporation[]>;
  readonly onChoose: (place: CustomerPlace) => void;
}) {
  const { t } = useLingui();
  const [words, setWords] = useState('');
  const { state, found, hasMore, onlyHere, loadMore } = usePagedSearch<Corporation>(words, {
    ask: ({ words: query, ...page }, signal) =>
      callAs(corporationEndpoints.search, { query: { query, ...page } }, { signal }),
    here,
  });
  return (
    <chakra.div display="grid" gap={2}>
      <SearchInput label={t`Search customers`} value={words} onChange={setWords} autoFocus />
      {state !== 'idle' && (
        <Card pad="none" aria-live="polite" aria-busy={state === 'searching'} maxHeight="50dvh" overflowY="auto">
          {found.map((customer) => (
            <Places key={customer.id} customer={customer} onChoose={onChoose} />
          ))}
          {state === 'here' && found.length === 0 && (
            <chakra.p padding={4} color="fg.muted">
              <Trans>No customer has this name.</Trans>
            </chakra.p>
          )}
          {onlyHere && (
            <chakra.p padding={4} color="fg.muted" fontSize="sm">
              <Trans>No signal: only customers of the orders on this device.</Trans>
            </chakra.p>
          )}
          {hasMore && (
            <Button variant="quiet" full onClick={loadMore}>
              <Trans>Load more</Trans>
            </Button>
          )}
        </Card>
      )}
    </chakra.div>
  );
}

function Places({
  customer: { id, name, locations },
  onChoose,
}: {
  readonly customer: Corporation;
  readonly onChoose: (place: CustomerPlace) => void;
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
        <Option
          key={customerLocationId}
          type="button"
          onClick={() => onChoose({ customerId: id, customerLocationId, displayName })}
        >
          {customerLocationId} - {displayName}
        </Option>
      ))}
    </chakra.section>
  );
}
