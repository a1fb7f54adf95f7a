import { chakra } from '@chakra-ui/react/styled-system';
import { Trans } from '@lingui/react/macro';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import type { ReactNode } from 'react';
import { CatalogueProvider } from '../../sync/catalogue-provider.tsx';
import { usePicturesAhead } from '../../sync/use-pictures-ahead.ts';
import { ShopProvider, useShop } from '../../sync/use-session.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx';

/**
 * Gives a customer's screens their location and the catalogue. A screen that needs them has the outline of a list standing in until the
 * device has them; the others are shown at once, and the catalogue stays open while they are.
 */
export function ShopGate({ needed, children }: { needed: boolean; children: ReactNode }) {
  return (
    <ShopProvider waiting={needed ? <Waiting /> : children} none={needed ? <NoLocation /> : children}>
      <WithCatalogue>{children}</WithCatalogue>
    </ShopProvider>
  );
}

function WithCatalogue({ children }: { children: ReactNode }) {
  const { identity, location, settings, db } = useShop();
  return (
    <CatalogueProvider
      identity={identity}
      customerLocationId={location.customerLocationId}
      hideOutOfStockItems={settings.hideOutOfStockItems}
      db={db}
    >
      <PicturesAhead />
      {children}
    </CatalogueProvider>
  );
}

/** Beside the screens, so that it begins anew with none of them. */
function PicturesAhead() {
  usePicturesAhead();
  return null;
}

function Waiting() {
  return (
    <chakra.div display="grid" gap={4}>
      <Skeleton height="touch" borderRadius="md" />
      <SkeletonRows count={8} />
    </chakra.div>
  );
}

function NoLocation() {
  return (
    <EmptyState
      picture={<MapPinOff size={48} strokeWidth={1.5} />}
      title={<Trans>No location belongs to your account yet</Trans>}
      action={
        <ButtonLink to="/contact-us">
          <Trans>Contact us</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        Ordering needs a location to deliver to. Ask your distributor to add one to your account; it then appears here
        by itself.
      </Trans>
    </EmptyState>
  );
}
