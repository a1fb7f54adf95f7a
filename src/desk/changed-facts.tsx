import { Trans } from '@lingui/react/macro';
import { useSession } from '../sync/use-session.tsx';
import { chakra } from '../ui/chakra.ts';
import { DateTimeText } from '../ui/date-time-text.tsx';
import { Fact } from '../ui/fact.tsx';

/** When a row was changed last, and by whom; nothing if it never was (`at` is null). */
export function ChangedFacts({ at, by }: { readonly at: string | null; readonly by: string | null }) {
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  if (at === null) return null;
  return (
    <chakra.dl display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap={3} lineHeight="snug">
      <Fact label={<Trans>Changed</Trans>}>
        <DateTimeText at={at} timeZone={timeZone} />
      </Fact>
      <Fact label={<Trans>Changed by</Trans>}>{by}</Fact>
    </chakra.dl>
  );
}
