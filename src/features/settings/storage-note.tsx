import { Trans } from '@lingui/react/macro';
import { chakra } from '../../ui/chakra.ts';
import { useStorageUse } from './use-storage-use.ts';

/** Shows whether the browser keeps unsent data, and whether it sends them while the app is closed. */
export function StorageNote() {
  const storage = useStorageUse();
  const sendsClosed = 'SyncManager' in globalThis;
  if (!storage || (storage.persisted && sendsClosed)) return null;
  return (
    <chakra.p color="fg.muted">
      {!storage.persisted && (
        <>
          <Trans>
            This browser may delete the app’s data when the device runs out of storage. To prevent that, install the app
            and keep some space free.
          </Trans>{' '}
        </>
      )}
      {!sendsClosed && <Trans>Changes are sent only while the app is open.</Trans>}
    </chakra.p>
  );
}
