import { chakra } from '@chakra-ui/react/styled-system';
import { Plural, Trans } from '@lingui/react/macro';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Store from 'lucide-react/icons/store';
import { useNavigate } from 'react-router';
import type { Location } from '../../../../contract/locations.ts';
import { nextCutoff } from '../../../../rules/calendar.ts';
import { calendarOf } from '../../../../rules/delivery-calendar.ts';
import { countCartLines } from '../../../data/carts/queries.ts';
import { withLocale } from '../../../lib/i18n-locale.ts';
import { chooseLocation } from '../../../sync/session.ts';
import { useLive } from '../../../sync/use-live.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useFormat, useLocale } from '../../../ui/use-format.ts';

/** One location: until when it can order for which day, what is in its cart, and the way into its shop. */
export function LocationCard({ location, now }: { location: Location; now: number }) {
  const navigate = useNavigate();
  const locale = useLocale();
  const id = location.customerLocationId;
  const lines = useLive((db) => countCartLines(db, id), [id]);
  const enter = async (path: string) => {
    await chooseLocation(id);
    void navigate(withLocale(path, locale));
  };
  return (
    <Card as="li" display="grid" gap={4} gridTemplateRows="1fr auto">
      <chakra.div display="grid" gap={1} alignContent="start">
        <chakra.h2 fontSize="md" fontWeight="semibold" lineHeight="snug">
          {location.displayName}
        </chakra.h2>
        <chakra.p color="fg.muted" fontSize="xs">
          {id} · {[location.address.line1, location.address.city].filter(Boolean).join(', ')}
        </chakra.p>
        <CutOff location={location} now={now} />
        <chakra.div display="flex" flexWrap="wrap" gap={2} marginTop={1}>
          {location.credit.hold && (
            <StatusBadge tone="warning">
              <Trans>Credit hold</Trans>
            </StatusBadge>
          )}
          {location.options.disableOrdering && (
            <StatusBadge tone="neutral">
              <Trans>Ordering is off</Trans>
            </StatusBadge>
          )}
        </chakra.div>
      </chakra.div>
      <chakra.div display="flex" gap={2}>
        <chakra.div flex="1">
          <Button full icon={<Store size={18} aria-hidden />} onClick={() => void enter('/portal')}>
            <Trans>Shop</Trans>
          </Button>
        </chakra.div>
        <Button
          variant="quiet"
          icon={<ShoppingCart size={18} aria-hidden />}
          onClick={() => void enter('/portal/cart')}
        >
          <Plural value={lines ?? 0} _0="Empty cart" one="# line" other="# lines" />
        </Button>
      </chakra.div>
    </Card>
  );
}

function CutOff({ location, now }: { location: Location; now: number }) {
  const format = useFormat();
  const next = nextCutoff({ ...calendarOf(location, 'Delivery'), now: new Date(now).toISOString() });
  if (!next)
    return (
      <chakra.p color="fg.muted">
        <Trans>No delivery day is planned.</Trans>
      </chakra.p>
    );
  const day = format.day(next.deliveryOn, 'weekday');
  const span = format.span(Date.parse(next.cutoffAt) - now);
  return (
    <p>
      <Trans>
        Order within <strong>{span}</strong> for {day}
      </Trans>
    </p>
  );
}
