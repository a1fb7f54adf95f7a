import { Trans, useLingui } from '@lingui/react/macro';
import { cutoffFor, dayInZone, daysBetween, isDateAllowed, nextCutoff } from '../../../rules/calendar.ts';
import { calendarOf } from '../../../rules/delivery-calendar.ts';
import { useAnswer } from '../../sync/use-live.ts';
import { useServerNow, useServerOffset } from '../../sync/use-server-now.ts';
import { useShop } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Countdown } from '../../ui/countdown.tsx';
import { useFormat, useLocale } from '../../ui/use-format.ts';
import { getDraft } from '../carts/data/queries.ts';

/**
 * Returns the day of the next order and its cutoff, by the server's clock: the day of the checkout draft, or the next
 * one of its method if none is chosen or the chosen one is no longer available. Undefined if there is none.
 */
export function useNextCutoff() {
  const { location } = useShop();
  const draft = useAnswer(getDraft, location.customerLocationId);
  // The result changes at most every minute, so it is not computed more often.
  const minute = Math.floor(useServerNow() / 60_000) * 60_000;
  const now = new Date(minute).toISOString();
  const calendar = calendarOf(location, draft?.shippingMethod ?? 'Delivery');
  const day = draft?.deliveryDate;
  if (day && isDateAllowed(day, now, calendar)) return { deliveryOn: day, cutoffAt: cutoffFor(day, calendar) };
  return nextCutoff({ ...calendar, now });
}

/** Number of days up to which a weekday names a date. */
const WEEK = 6;

/** "Order by 10:30 PM for Sat · 3h 12m left". */
export function CutoffText() {
  const { t } = useLingui();
  const { location } = useShop();
  const format = useFormat();
  const locale = useLocale();
  const clockOffsetMs = useServerOffset();
  const next = useNextCutoff();
  if (!next)
    return (
      <chakra.span color="fg.muted">
        <Trans>No delivery day available</Trans>
      </chakra.span>
    );
  const today = dayInZone(new Date(Date.now() + clockOffsetMs).toISOString(), location.timeZone);
  const weekday = new Date(`${next.deliveryOn}T00:00:00Z`).getUTCDay();
  const isToday = dayInZone(next.cutoffAt, location.timeZone) === today;
  const time = isToday
    ? format.time(next.cutoffAt, location.timeZone)
    : format.weekdayTime(next.cutoffAt, location.timeZone);
  const day =
    daysBetween(today, next.deliveryOn) <= WEEK
      ? format.weekday(weekday, locale === 'en' ? 'short' : 'long')
      : format.day(next.deliveryOn, 'weekday');
  const label = t`Order by ${time} for ${day}`;
  return <Countdown label={label} until={next.cutoffAt} clockOffsetMs={clockOffsetMs} />;
}
