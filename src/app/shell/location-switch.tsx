import { chakra } from '@chakra-ui/react/styled-system';
import { useLingui } from '@lingui/react/macro';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import MapPin from 'lucide-react/icons/map-pin';
import { shortLocationName } from '../../parts/account/short-location-name.ts';
import { useCurrentLocation, useLocations } from '../../parts/account/use-current-location.ts';
import { chooseLocation } from '../../sync/session.ts';
import { Menu } from '../../ui/menu.tsx';

/** A corporate customer sees for which location they work, and takes another. */
export function LocationSwitch() {
  const { t } = useLingui();
  const current = useCurrentLocation();
  const locations = useLocations();
  if (!current || !locations) return null;
  return (
    <chakra.div
      minWidth={0}
      css={{
        '& > button': { maxWidth: '100%', flexShrink: 1 },
        '& > button span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
      }}
    >
      <Menu
        label={shortLocationName(current)}
        icon={<ChevronsUpDown size={16} aria-hidden />}
        align="start"
        items={[
          { id: 'all', label: t`All locations`, icon: <LayoutGrid size={18} aria-hidden />, to: '/super-customer' },
          ...locations.map((location) => ({
            id: location.customerLocationId,
            label: shortLocationName(location),
            icon: <MapPin size={18} aria-hidden />,
            onSelect: () => void chooseLocation(location.customerLocationId),
          })),
        ]}
      />
    </chakra.div>
  );
}
