import { chakra } from '@chakra-ui/react/styled-system';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import { useState } from 'react';
import { useLocations } from '../../../parts/account/use-current-location.ts';
import { useServerNow } from '../../../sync/use-server-now.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { SkeletonCards } from '../../../ui/skeleton.tsx';
import { LocationCard } from '../parts/location-card.tsx';
import { matchesLocation } from '../parts/matches-location.ts';

/** More than this and one looks for a place by typing. */
const SEARCH_FROM = 7;

/** Where a corporate customer begins: their locations, what each has in the cart, and until when it can order. */
export default function Locations() {
  const { t } = useLingui();
  const locations = useLocations();
  const now = useServerNow();
  const [search, setSearch] = useState('');
  const found = locations?.filter((location) => matchesLocation(location, search));
  return (
    <chakra.div display="grid" gap={5}>
      <PageHeader
        title={<Trans>Customers</Trans>}
        subtitle={locations && <Plural value={locations.length} one="# location" other="# locations" />}
      />
      {(locations?.length ?? 0) >= SEARCH_FROM && (
        <chakra.div maxWidth="form">
          <SearchInput label={t`Search locations`} value={search} onChange={setSearch} />
        </chakra.div>
      )}
      {found === undefined ? (
        <SkeletonCards count={4} height={40} />
      ) : found.length === 0 ? (
        <EmptyState
          picture={<MapPinOff size={48} strokeWidth={1.5} />}
          title={search ? <Trans>No location is called “{search}”</Trans> : <Trans>No locations yet</Trans>}
        >
          {!search && <Trans>Ask your distributor to add your locations; they then appear here by themselves.</Trans>}
        </EmptyState>
      ) : (
        <chakra.ul display="grid" gridTemplateColumns="repeat(auto-fill, minmax(min(20rem, 100%), 1fr))" gap={4}>
          {found.map((location) => (
            <LocationCard key={location.customerLocationId} location={location} now={now} />
          ))}
        </chakra.ul>
      )}
    </chakra.div>
  );
}
