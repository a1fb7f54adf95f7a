import { Trans } from '@lingui/react/macro';
import { useOpenCatalog } from '../../sync/catalog-provider.tsx';
import { useCatalogStatus } from '../../sync/use-catalog.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

/** Shown until the cart can be priced: its skeleton, or why it can't be. */
export function CartComing() {
  const client = useOpenCatalog()?.client;
  const { phase } = useCatalogStatus();
  if (phase !== 'failed') return <SkeletonRows count={5} />;
  return (
    <ErrorState
      title={<Trans>The catalog could not be read on this device</Trans>}
      kept={<Trans>Your cart is saved.</Trans>}
      action={
        <Button onClick={() => client?.retry()}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
