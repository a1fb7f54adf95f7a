import { dayInZone } from '../../rules/calendar.ts';
import { useServerNow } from './use-server-now.ts';

/** Returns today by the server's clock (YYYY-MM-DD) in a time zone; follows midnight within a minute. */
export const useToday = (timeZone: string): string => dayInZone(new Date(useServerNow(60_000)).toISOString(), timeZone);
