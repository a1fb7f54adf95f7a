import { chakra } from '@chakra-ui/react/styled-system';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Vendor } from '../../../../../contract/receiving.ts';
import type { Stored } from '../../../../data/database.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { SearchInput } from '../../../../ui/search-input.tsx';
import { useVendorSearch } from './use-vendor-search.ts';

const Option = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 3,
    width: 'full',
    minHeight: 'touch',
    paddingInline: 4,
    paddingBlock: 2,
    borderBottomWidth: '1px',
    borderColor: 'border',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover' },
  },
});

/** Finds a vendor by name or number and hands over the one that is pressed. */
export function VendorSearch({
  orders,
  onChoose,
}: {
  readonly orders: readonly Stored<'purchaseOrders'>[];
  readonly onChoose: (vendor: Vendor) => void;
}) {
  const { t } = useLingui();
  const [words, setWords] = useState('');
  const { state, found: vendors, hasMore, onlyHere, loadMore } = useVendorSearch(words, orders);
  return (
    <chakra.div display="grid" gap={2}>
      <SearchInput label={t`Search vendors`} value={words} onChange={setWords} autoFocus />
      {state !== 'idle' && (
        <Card pad="none" aria-live="polite" aria-busy={state === 'searching'} maxHeight="50dvh" overflowY="auto">
          {vendors.map((vendor) => (
            <Option key={vendor.vendorId} type="button" onClick={() => onChoose(vendor)}>
              <span>{vendor.company}</span>
              <chakra.span color="fg.muted" fontSize="xs">
                {vendor.vendorId}
              </chakra.span>
            </Option>
          ))}
          {state === 'here' && vendors.length === 0 && (
            <chakra.p padding={4} color="fg.muted">
              <Trans>No vendor has this name.</Trans>
            </chakra.p>
          )}
          {onlyHere && (
            <chakra.p padding={4} color="fg.muted" fontSize="sm">
              <Trans>No signal: only vendors of the orders on this device.</Trans>
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
