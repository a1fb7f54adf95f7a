import { useFormat } from './use-format.ts';

export interface DateTimeTextProps {
  /** An instant, ISO-8601 in UTC. */
  at: string;
  /** IANA name; the tenant's, so that all users read the same time. */
  timeZone: string;
  /** Only the time of day. */
  timeOnly?: boolean | undefined;
}

export function DateTimeText({ at, timeZone, timeOnly = false }: DateTimeTextProps) {
  const format = useFormat();
  return <time dateTime={at}>{timeOnly ? format.time(at, timeZone) : format.instant(at, timeZone)}</time>;
}
