import { Plural, Trans } from '@lingui/react/macro';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Store from 'lucide-react/icons/store';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { CreditState, CutOff, LastOrder, LocationMenu, OpenOrders } from './location-figures.tsx';
import type { LocationRow } from './location-rows.ts';
import { useEnterLocation } from './use-enter-location.ts';

/** One location on a phone: its cutoff, its credit, its open orders, and a link to its shop. */
export function LocationCard({ row, now }: { readonly row: LocationRow; readonly now: number }) {
  const enter = useEnterLocation();
  const { location, activity } = row;
  const id = location.customerLocationId;
  return (
    <Card as="li" display="grid" gap={4} gridTemplateRows="1fr auto">
      <chakra.div display="grid" gap={3} alignContent="start">
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr) auto" alignItems="start" columnGap={2}>
          <chakra.div minWidth={0}>
            <chakra.h2 fontSize="md" fontWeight="semibold" lineHeight="snug">
              {location.displayName}
            </chakra.h2>
            <chakra.p color="fg.muted" fontSize="xs">
              {id} · {[location.address.line1, location.address.city].filter(Boolean).join(', ')}
            </chakra.p>
          </chakra.div>
          <chakra.div margin={-2}>
            <LocationMenu row={row} />
          </chakra.div>
        </chakra.div>
        <p>
          <CutOff row={row} now={now} />
        </p>
        <chakra.dl
          display="grid"
          gridTemplateColumns="auto minmax(0, 1fr)"
          columnGap={4}
          rowGap={1.5}
          lineHeight="snug"
        >
          <Fact label={<Trans context="standing of a customer">Credit</Trans>}>
            <CreditState row={row} />
          </Fact>
          <Fact label={<Trans>Last order</Trans>}>
            <LastOrder row={row} />
          </Fact>
          <Fact label={<Trans>Orders</Trans>}>
            <OpenOrders row={row} />
          </Fact>
        </chakra.dl>
      </chakra.div>
      <chakra.div display="flex" gap={2}>
        <chakra.div flex="1">
          <Button full icon={<Store size={18} aria-hidden />} onClick={() => void enter(id, '/portal')}>
            <Trans context="button">Shop</Trans>
          </Button>
        </chakra.div>
        <Button
          variant="quiet"
          icon={<ShoppingCart size={18} aria-hidden />}
          onClick={() => void enter(id, '/portal/cart')}
        >
          <Plural value={activity?.cartLines ?? 0} _0="Cart is empty" one="# line" other="# lines" />
        </Button>
      </chakra.div>
    </Card>
  );
}

function Fact({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      <chakra.dt color="fg.muted" fontSize="xs" paddingTop="0.1875rem">
        {label}
      </chakra.dt>
      <dd>{children}</dd>
    </>
  );
}
