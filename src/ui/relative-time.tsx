import { useNow } from '../lib/use-now.ts';
import { useFormat } from './use-format.ts';

export interface RelativeTimeProps {
  /** An instant, ISO-8601 in UTC. */
  at: string;
  /** With it, the exact time is shown on hover. */
  timeZone?: string | undefined;
}

/** "5 minutes ago", updated while it is shown. */
export function RelativeTime({ at, timeZone }: RelativeTimeProps) {
  const format = useFormat();
  const now = useNow(30_000);
  return (
    <time dateTime={at} title={timeZone ? format.instant(at, timeZone) : undefined}>
      {format.relative(at, now)}
    </time>
  );
}
