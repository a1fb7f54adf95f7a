import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Vendor } from '../../../contract/receiving.ts';
import type { Stored } from '../../data/database.ts';
import { chakra } from '../../ui/chakra.ts';
import { ChoiceRow } from '../../ui/choice-row.ts';
import { PagedSearchBox } from '../search/paged-search-box.tsx';
import { useVendorSearch } from './use-vendor-search.ts';

/** Finds a vendor by name or number and returns the pressed one. */
export function VendorSearch({
  orders,
  onChoose,
}: {
  readonly orders: readonly Stored<'purchaseOrders'>[];
  readonly onChoose: (vendor: Vendor) => void;
}) {
  const { t } = useLingui();
  const [words, setWords] = useState('');
  const search = useVendorSearch(words, orders);
  return (
    <PagedSearchBox
      label={t`Search vendors`}
      words={words}
      onWords={setWords}
      search={search}
      row={(vendor) => (
        <ChoiceRow
          minHeight="touch"
          overflowWrap="anywhere"
          key={vendor.vendorId}
          type="button"
          onClick={() => onChoose(vendor)}
        >
          <span>{vendor.company}</span>
          <chakra.span color="fg.muted" fontSize="xs">
            {vendor.vendorId}
          </chakra.span>
        </ChoiceRow>
      )}
      none={<Trans>No vendor matches.</Trans>}
      offline={<Trans>No signal: only vendors with orders on this device.</Trans>}
    />
  );
}
