import { Trans } from '@lingui/react/macro';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import type { ReactNode } from 'react';
import { CatalogArriving } from '../../features/catalog/catalog-arriving.tsx';
import { NO_LOCATION } from '../../features/catalog/data/catalog-api.ts';
import { ItemSheetHost } from '../../features/catalog/item-sheet-host.tsx';
import { CatalogProvider } from '../../sync/catalog-provider.tsx';
import { ShopProvider } from '../../sync/shop-provider.tsx';
import { usePicturesAhead } from '../../sync/use-pictures-ahead.ts';
import { useSession, useShopIfAny, useShopState } from '../../sync/use-session.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { chakra } from '../../ui/chakra.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx';

/**
 * Provides the frame and screens of a customer with their location and the catalog, which stays open while they are
 * shown.
 */
export function ShopCatalog({ children }: { children: ReactNode }) {
  return (
    <ShopProvider>
      <WithCatalog>{children}</WithCatalog>
    </ShopProvider>
  );
}

/** Shows a screen that needs the location and the catalog once the device has them, and a list skeleton before. */
export function RequireShop({ needed, children }: { needed: boolean; children: ReactNode }) {
  const state = useShopState();
  if (!needed || state === 'there') return children;
  return state === 'none' ? <NoLocation /> : <Waiting />;
}

/**
 * Provides field screens with the whole catalog, because staff need the name and GTIN of every stored item, whichever
 * customer may buy it.
 */
export function WarehouseCatalog({ children }: { children: ReactNode }) {
  const { signedIn } = useSession();
  return (
    <CatalogProvider
      identity={signedIn?.db.identity ?? null}
      customerLocationId={NO_LOCATION}
      hideOutOfStockItems={false}
      {...(signedIn ? { db: signedIn.db } : {})}
    >
      {children}
    </CatalogProvider>
  );
}

function WithCatalog({ children }: { children: ReactNode }) {
  const shop = useShopIfAny();
  return (
    <CatalogProvider
      identity={shop?.identity ?? null}
      customerLocationId={shop?.location.customerLocationId ?? null}
      hideOutOfStockItems={shop?.settings.hideOutOfStockItems ?? false}
      hideCatalogImages={shop?.settings.hideCatalogImages}
      {...(shop ? { db: shop.db } : {})}
    >
      {shop && <PicturesAhead />}
      {shop && <ItemSheetHost />}
      {children}
    </CatalogProvider>
  );
}

/** Rendered next to the screens, so that a change of screen does not restart it. */
function PicturesAhead() {
  usePicturesAhead();
  return null;
}

function Waiting() {
  const { signedIn } = useSession();
  return (
    <chakra.div display="grid" gap={4}>
      {signedIn && <CatalogArriving />}
      <Skeleton height="touch" borderRadius="md" />
      <SkeletonRows count={8} />
    </chakra.div>
  );
}

function NoLocation() {
  return (
    <EmptyState
      picture={<MapPinOff size={48} strokeWidth={1.5} />}
      title={<Trans>Your account has no location yet</Trans>}
      action={
        <ButtonLink to="/contact-us">
          <Trans>Contact us</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        You need a delivery location to order. Ask your distributor to add one to your account. It then appears here.
      </Trans>
    </EmptyState>
  );
}
