import { chakra } from '@chakra-ui/react/styled-system';
import { Trans, useLingui } from '@lingui/react/macro';
import { nextCutoff } from '../../../rules/calendar.ts';
import { calendarOf, type ShippingMethod } from '../../../rules/delivery-calendar.ts';
import { useServerNow, useServerOffset } from '../../sync/use-server-now.ts';
import { useShop } from '../../sync/use-session.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { useFormat } from '../../ui/use-format.ts';

/** The next day that can still be had and the instant until which it can, by the server's clock; undefined when there is none. */
export function useNextCutoff(method: ShippingMethod = 'Delivery') {
  const { location } = useShop();
  // The answer changes by the minute at most, so it is asked for no more often.
  const minute = Math.floor(useServerNow() / 60_000) * 60_000;
  return nextCutoff({ ...calendarOf(location, method), now: new Date(minute).toISOString() });
}

/** "Order within 3h 12m for Sat, Nov 21". */
export function CutoffText({ method = 'Delivery' }: { readonly method?: ShippingMethod }) {
  const { t } = useLingui();
  const format = useFormat();
  const clockOffsetMs = useServerOffset();
  const next = useNextCutoff(method);
  if (!next)
    return (
      <chakra.span color="fg.muted">
        <Trans>No delivery day in sight</Trans>
      </chakra.span>
    );
  const day = format.day(next.deliveryOn, 'weekday');
  return <Countdown label={t`For ${day}: order within`} until={next.cutoffAt} clockOffsetMs={clockOffsetMs} />;
}
