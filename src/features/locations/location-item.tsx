import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { useFormat } from '../../ui/use-format.ts';
import { CartSum } from '../carts/several/cart-sum.tsx';
import { CutOff, LastOrder, LocationMenu, OpenOrders } from './location-figures.tsx';
import type { LocationRow } from './location-rows.ts';
import { useEnterLocation } from './use-enter-location.ts';

/** One location on a phone: its cutoff and its orders. A press opens its shop. */
export function LocationItem({ row, now }: { readonly row: LocationRow; readonly now: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const enter = useEnterLocation();
  const { location, activity } = row;
  const cartLines = activity?.cartLines ?? 0;
  const id = location.customerLocationId;
  return (
    <chakra.li
      position="relative"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto"
      alignItems="start"
      columnGap={2}
      padding={3}
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: 0 }}
    >
      <chakra.div display="grid" gap={0.5} lineHeight="snug">
        <chakra.h2 fontWeight="semibold">
          {/* The whole row opens the shop. */}
          <chakra.button
            type="button"
            textAlign="start"
            _after={{ content: '""', position: 'absolute', inset: 0 }}
            onClick={() => void enter(id, '/portal')}
          >
            {location.displayName}
          </chakra.button>
        </chakra.h2>
        <chakra.p color="fg.muted" fontSize="xs">
          {[id, location.address.city].filter(Boolean).join(' · ')}
        </chakra.p>
        <chakra.p fontSize="sm">
          <CutOff row={row} now={now} />
        </chakra.p>
        <chakra.p color="fg.muted" fontSize="sm" display="flex" flexWrap="wrap" columnGap={3}>
          <OpenOrders row={row} />
          <LastOrder row={row} />
        </chakra.p>
        {row.cart && (
          <chakra.p fontSize="sm">
            <Trans>
              Cart: <CartSum at={row.cart} />
            </Trans>
          </chakra.p>
        )}
      </chakra.div>
      <chakra.div position="relative" zIndex={1} margin={-2} display="grid" justifyItems="end">
        <LocationMenu row={row} withCart />
        {cartLines > 0 && (
          <Button
            variant="quiet"
            icon={<ShoppingCart size={18} aria-hidden />}
            aria-label={t`${plural(cartLines, { one: '# line', other: '# lines' })}: cart of ${location.displayName}`}
            onClick={() => void enter(id, '/portal/cart')}
          >
            {format.number(cartLines)}
          </Button>
        )}
      </chakra.div>
    </chakra.li>
  );
}
