import { useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import MapPin from 'lucide-react/icons/map-pin';
import { useLocation, useNavigate } from 'react-router';
import { shortLocationName } from '../../features/locations/short-location-name.ts';
import { useCurrentLocation, useLocations } from '../../features/locations/use-current-location.ts';
import { stripLocale, withLocale } from '../../lib/i18n-locale.ts';
import { chooseLocation } from '../../sync/session.ts';
import { chakra } from '../../ui/chakra.ts';
import { Menu } from '../../ui/menu.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useLocale } from '../../ui/use-format.ts';
import { pathAfterSwitch } from './path-after-switch.ts';

/**
 * Shows the location that a corporate customer works for, and switches to another. Cart, guides, prices and orders then
 * belong to that location.
 */
export function LocationSwitch() {
  const { t } = useLingui();
  const current = useCurrentLocation();
  const locations = useLocations();
  const navigate = useNavigate();
  const locale = useLocale();
  const toast = useToast();
  const { pathname } = useLocation();
  if (!current || !locations) return null;
  const choose = async (id: string, name: string) => {
    await chooseLocation(id);
    const path = pathAfterSwitch(stripLocale(pathname));
    if (path) void navigate(withLocale(path, locale));
    toast.show({ key: 'location', text: t`You are now ordering for ${name}` });
  };
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
          ...locations.map((location) => {
            const id = location.customerLocationId;
            const name = shortLocationName(location);
            const isCurrent = id === current.customerLocationId;
            return {
              id,
              label: isCurrent ? t`${name}, selected` : name,
              icon: isCurrent ? <Check size={18} aria-hidden /> : <MapPin size={18} aria-hidden />,
              onSelect: () => void (isCurrent || choose(id, name)),
            };
          }),
        ]}
      />
    </chakra.div>
  );
}
