import { Trans, useLingui } from '@lingui/react/macro';
import ListPlus from 'lucide-react/icons/list-plus';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Sparkles from 'lucide-react/icons/sparkles';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { useCartLines } from '../../../features/carts/use-cart.ts';
import { guidesFor } from '../../../features/order-guides/data/for-location.ts';
import { GuidesList } from '../../../features/order-guides/guides-list.tsx';
import { ImportDialog } from '../../../features/order-guides/import-dialog.tsx';
import { NewGuideDialog } from '../../../features/order-guides/new-guide-dialog.tsx';
import { SuggestGuide } from '../../../features/order-guides/suggest-guide.tsx';
import { lastQuantities } from '../../../features/orders/data/usual-quantities.ts';
import { useLive } from '../../../sync/use-live.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';

/** The lists that the location orders from. */
export default function OrderGuides() {
  const { t } = useLingui();
  const { location } = useShop();
  const { customerId, customerLocationId } = location;
  const guides = useLive((db) => guidesFor(db, { customerId, customerLocationId }), [customerId, customerLocationId]);
  const cart = useCartLines();
  const [opened, setOpened] = useState<'new' | 'suggest' | 'import'>();
  const close = () => setOpened(undefined);
  const last = useLive((db) => lastQuantities(db, customerLocationId), [customerLocationId]);
  const hasOrders = last !== undefined && last.size > 0;
  const create = (
    <>
      {hasOrders && (
        <Button icon={<Sparkles size={18} aria-hidden />} onClick={() => setOpened('suggest')}>
          <Trans>Build from my orders</Trans>
        </Button>
      )}
      <Button icon={<Upload size={18} aria-hidden />} onClick={() => setOpened('import')}>
        <Trans>Import</Trans>
      </Button>
      <Button
        variant="primary"
        icon={<ListPlus size={18} aria-hidden />}
        disabled={!cart}
        onClick={() => setOpened('new')}
      >
        <Trans>New guide</Trans>
      </Button>
    </>
  );
  const none = guides?.length === 0;
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" alignContent="start" gap={4}>
      <PageHeader
        title={<Trans>Order Guides</Trans>}
        subtitle={location.displayName}
        action={none ? undefined : create}
      />
      {location.options.disableOrdering && (
        <Callout tone="info" title={<Trans>Ordering is off for this location</Trans>}>
          <Trans>You can still view and edit guides.</Trans>
        </Callout>
      )}
      {guides === undefined || last === undefined ? (
        <SkeletonRows picture={false} trail={false} />
      ) : none ? (
        <EmptyState
          picture={<NotebookPen size={48} strokeWidth={1.5} />}
          title={<Trans>No order guides yet</Trans>}
          action={
            <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap={2}>
              {hasOrders ? (
                <ButtonLink to="/portal/account/orders">
                  <Trans>Choose an order</Trans>
                </ButtonLink>
              ) : (
                <ButtonLink to="/portal">
                  <Trans context="button">Shop</Trans>
                </ButtonLink>
              )}
              {create}
            </chakra.div>
          }
        >
          <Trans>
            A guide is your own list, in the order of your shelves, with a par for each item. Build one from the cart,
            an earlier order, a file or your order history.
          </Trans>
        </EmptyState>
      ) : (
        <GuidesList guides={guides} />
      )}
      <NewGuideDialog amounts={cart ?? []} ofCart suggestion={t`My guide`} open={opened === 'new'} onClose={close} />
      {opened === 'suggest' && <SuggestGuide onClose={close} />}
      {opened === 'import' && <ImportDialog onClose={close} />}
    </chakra.div>
  );
}
