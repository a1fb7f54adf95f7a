import { Trans } from '@lingui/react/macro';
import CloudOff from 'lucide-react/icons/cloud-off';
import type { ReactNode } from 'react';
import { useSession } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import { useFormat } from '../../ui/use-format.ts';

/** Shown without a signal: the age of the data, in one line, because the signature pad needs the height. */
export function AsOf({ at, action }: { readonly at: string; readonly action?: ReactNode }) {
  const format = useFormat();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const time = format.instant(at, timeZone);
  return (
    <chakra.div role="status" display="flex" alignItems="center" gap={2} fontSize="sm" color="info.fg">
      <chakra.span flexShrink={0}>
        <CloudOff size={18} aria-hidden />
      </chakra.span>
      <chakra.p flex="1" minWidth={0}>
        <Trans>
          <b>No signal</b> · as of {time}
        </Trans>
      </chakra.p>
      {action}
    </chakra.div>
  );
}
