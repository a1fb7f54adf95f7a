import { Trans } from '@lingui/react/macro';
import { PACKED_NAMES } from '../../../contract/packed-names.ts';
import { useLive } from '../../sync/use-live.ts';
import { useSyncStatus } from '../../sync/use-sync-status.ts';
import { chakra } from '../../ui/chakra.ts';

/**
 * Says above the skeleton of a first visit that the signal is lost, and how much of the catalog has arrived. Renders
 * nothing while the download goes on.
 */
export function CatalogArriving() {
  const connection = useSyncStatus()?.connection;
  const here = useLive(async (db) => {
    const packs = await db.packs.toArray();
    return new Set(packs.map(({ collection }) => collection)).size;
  }, []);
  const all = PACKED_NAMES.length;
  if (connection?.state !== 'offline' || here === undefined || here === all) return null;
  return (
    <chakra.p role="status" flexShrink={0} margin={0} paddingInline={4} paddingBlock={3}>
      <Trans>
        No signal. The catalog is not complete on this device yet: {here} of {all} parts are here. The download
        continues by itself.
      </Trans>
    </chakra.p>
  );
}
