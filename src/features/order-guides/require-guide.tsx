import { Trans } from '@lingui/react/macro';
import SearchX from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { OrderGuide } from '../../../contract/order-guides.ts';
import { useLive } from '../../sync/use-live.ts';
import { useShop } from '../../sync/use-session.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { chakra } from '../../ui/chakra.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx';
import { findGuide } from './data/queries.ts';

/** Provides the guide of the URL from the device; shows a message if there is none. */
export function RequireGuide({ children }: { readonly children: (guide: OrderGuide) => ReactNode }) {
  const { id = '' } = useParams();
  const { location } = useShop();
  const { customerId, customerLocationId } = location;
  const guide = useLive(
    (db) => findGuide(db, { customerId, customerLocationId }, id),
    [customerId, customerLocationId, id],
  );
  if (guide === undefined)
    return (
      <chakra.div display="grid" gap={4}>
        <Skeleton height={9} width={60} />
        <Skeleton height="touch" borderRadius="md" />
        <SkeletonRows />
      </chakra.div>
    );
  if (guide === null)
    return (
      <EmptyState
        page
        picture={<SearchX size={48} strokeWidth={1.5} />}
        title={<Trans>Order guide not found</Trans>}
        action={
          <ButtonLink to="/portal/account/orderguides" variant="primary">
            <Trans>Order Guides</Trans>
          </ButtonLink>
        }
      >
        <Trans>It was deleted, or it belongs to another location.</Trans>
      </EmptyState>
    );
  return children(guide);
}
