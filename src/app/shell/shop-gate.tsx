import { Trans } from '@lingui/react/macro';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import type { ReactNode } from 'react';
import { NO_LOCATION } from '../../features/catalog/data/catalogue-api.ts';
import { CatalogueProvider } from '../../sync/catalogue-provider.tsx';
import { ShopProvider } from '../../sync/shop-provider.tsx';
import { usePicturesAhead } from '../../sync/use-pictures-ahead.ts';
import { useSession, useShopIfAny, useShopState } from '../../sync/use-session.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { chakra } from '../../ui/chakra.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx';

/**
 * Gives a customer's screens their location and the catalogue. A screen that needs them has the outline of a list standing in until the
 * device has them; the others are shown at once, and the catalogue stays open while they are.
 */
export function ShopGate({ needed, children }: { needed: boolean; children: ReactNode }) {
  return (
    <ShopProvider>
      <WithCatalogue needed={needed}>{children}</WithCatalogue>
    </ShopProvider>
  );
}

/** Gives the screens of the field the catalogue as it is: what lies there has a name and a GTIN, whoever it is sold to. */
export function FloorGate({ children }: { children: ReactNode }) {
  const { signedIn } = useSession();
  return (
    <CatalogueProvider
      identity={signedIn?.db.identity ?? null}
      customerLocationId={NO_LOCATION}
      hideOutOfStockItems={false}
      {...(signedIn ? { db: signedIn.db } : {})}
    >
      {children}
    </CatalogueProvider>
  );
}

function WithCatalogue({ needed, children }: { needed: boolean; children: ReactNode }) {
  const shop = useShopIfAny();
  const state = useShopState();
  return (
    <CatalogueProvider
      identity={shop?.identity ?? null}
      customerLocationId={shop?.location.customerLocationId ?? null}
      hideOutOfStockItems={shop?.settings.hideOutOfStockItems ?? false}
      hideCatalogImages={shop?.settings.hideCatalogImages}
      {...(shop ? { db: shop.db } : {})}
    >
      {shop && <PicturesAhead />}
      {!needed || state === 'there' ? children : state === 'none' ? <NoLocation /> : <Waiting />}
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
