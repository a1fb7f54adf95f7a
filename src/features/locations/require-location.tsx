import { Trans, useLingui } from '@lingui/react/macro';
import MapPin from 'lucide-react/icons/map-pin';
import type { ReactNode } from 'react';
import { chooseLocation } from '../../sync/session.ts';
import { useShop } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { shortLocationName } from './short-location-name.ts';
import { useLocations } from './use-current-location.ts';

/**
 * Shows an order in the shop of its location, because its amounts and its actions need that location's prices, days and
 * cart. While another location is open, it offers to switch.
 */
export function RequireLocation({
  customerLocationId,
  children,
}: {
  readonly customerLocationId: string;
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  const { location } = useShop();
  const locations = useLocations();
  const toast = useToast();
  if (customerLocationId === location.customerLocationId) return children;
  if (!locations) return null;
  const own = locations.find((each) => each.customerLocationId === customerLocationId);
  const name = own ? shortLocationName(own) : customerLocationId;
  const choose = async () => {
    await chooseLocation(customerLocationId);
    toast.show({ key: 'location', text: t`You are now ordering for ${name}` });
  };
  return (
    <EmptyState
      page
      picture={<MapPin size={48} strokeWidth={1.5} />}
      title={<Trans>This order is for {name}</Trans>}
      action={
        own && (
          <Button variant="primary" onClick={() => void choose()}>
            <Trans>Switch to {name}</Trans>
          </Button>
        )
      }
    />
  );
}
