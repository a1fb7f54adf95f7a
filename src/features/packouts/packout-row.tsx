import { Trans, useLingui } from '@lingui/react/macro';
import type { Packout, PackoutEntry } from '../../../contract/packouts.ts';
import { standingEntries, yieldOf } from '../../../rules/packouts.ts';
import { useSession } from '../../sync/use-session.tsx';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useFormat } from '../../ui/use-format.ts';

const namesOf = (entries: readonly PackoutEntry[], kind: PackoutEntry['kind']): string =>
  [...new Set(entries.filter((entry) => entry.kind === kind).map((entry) => entry.description || entry.itemCode))].join(
    ', ',
  );

/** A packout in the list: its sources, its outputs, and its yield. */
export function PackoutRow({ packout }: { readonly packout: Packout }) {
  const { t } = useLingui();
  const format = useFormat();
  const { settings } = useSession();
  const entries = standingEntries(packout.entries);
  const made = namesOf(entries, 'output');
  const got = yieldOf(packout.entries);
  return (
    <ListRow
      to={`/mobile/packouts/${packout.id}`}
      title={namesOf(entries, 'source') || t`Nothing used`}
      detail={
        <>
          {made && <span>→ {made}</span>}
          <br hidden={!made} />
          <span>
            {packout.packoutNumber !== null && `${packout.packoutNumber} · `}
            <DateTimeText at={packout.openedAt} timeZone={settings?.timeZone ?? 'UTC'} />
          </span>
        </>
      }
      trail={
        packout.status === 'open' ? (
          <StatusBadge tone="info">
            <Trans>Open</Trans>
          </StatusBadge>
        ) : (
          <StatusBadge tone="neutral">{got ? format.percent(got.ratio) : t`Closed`}</StatusBadge>
        )
      }
    />
  );
}
