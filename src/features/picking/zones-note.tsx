import { Plural, Trans } from '@lingui/react/macro';
import { useSession } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { ZonePlan } from './data/own-zones.ts';

/** The user's zones and since when, and what is left in the others. Nothing without zones. */
export function ZonesNote({
  plan: { own, since },
  othersLeft = 0,
}: {
  readonly plan: ZonePlan;
  readonly othersLeft?: number;
}) {
  const format = useFormat();
  if (own.length === 0) return null;
  return (
    <chakra.p fontSize="sm" color="fg.muted" lineHeight="snug">
      <chakra.strong color="fg">
        <Trans>Your zones: {format.list([...own])}</Trans>
      </chakra.strong>
      <ZonesSince at={since} />
      {othersLeft > 0 && (
        <>
          {' · '}
          <Plural value={othersLeft} one="# bin left in other zones" other="# bins left in other zones" />
        </>
      )}
    </chakra.p>
  );
}

/** Since when a picker has their zones, after their names. Nothing if it is not known. */
export function ZonesSince({ at }: { readonly at: string | null }) {
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  if (at === null) return null;
  return (
    <>
      {' · '}
      <Trans>
        assigned <RelativeTime at={at} timeZone={timeZone} />
      </Trans>
    </>
  );
}
