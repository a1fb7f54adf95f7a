import { Trans, useLingui } from '@lingui/react/macro';
import CloudOff from 'lucide-react/icons/cloud-off';
import { useEffect, useState } from 'react';
import { type PurchaseOrder, type ReceiptEntry, receivingEndpoints } from '../../../contract/receiving.ts';
import { callAs } from '../../sync/session.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { unsentPhoto } from './data/queries.ts';

/** A photo of the goods as received. An unsent photo is shown from this device, others from the server. */
export function EntryPhoto({
  order,
  entry,
  onClose,
}: {
  readonly order: PurchaseOrder;
  readonly entry: ReceiptEntry;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { db } = useSignedIn();
  const photo = useRemote(
    async (signal) => {
      const own = await unsentPhoto(db, entry.id);
      if (own) return { blob: pictureOf(own), waits: true };
      const input = { params: { id: order.id }, query: { entryId: entry.id } };
      return { blob: await callAs(receivingEndpoints.photo, input, { signal }), waits: false };
    },
    [db, order.id, entry.id],
  );
  const src = useObjectUrl(photo.data?.blob);
  const what = entry.description || entry.itemCode;
  const again = (
    <Button onClick={() => void photo.reload()}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <Dialog open wide onClose={onClose} title={what}>
      {src ? (
        <chakra.figure display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={2} margin={0}>
          <chakra.img
            src={src}
            alt={t`Condition on arrival`}
            width="full"
            maxHeight="70dvh"
            objectFit="contain"
            bg="bg.fill"
            borderRadius="md"
          />
          {photo.data?.waits && (
            <chakra.figcaption fontSize="sm" color="fg.muted">
              <Trans>Taken on this device and not sent yet</Trans>
            </chakra.figcaption>
          )}
        </chakra.figure>
      ) : photo.state === 'offline' ? (
        <EmptyState
          picture={<CloudOff size={48} strokeWidth={1.5} />}
          title={<Trans>This photo is not on this device</Trans>}
          action={again}
        >
          <Trans>It opens when you have a signal.</Trans>
        </EmptyState>
      ) : photo.state === 'failed' ? (
        <ErrorState title={<Trans>The photo could not be loaded</Trans>} action={again} />
      ) : (
        <div role="status" aria-busy="true" aria-label={t`Loading…`}>
          <Skeleton width="full" height="min(20rem, 50dvh)" borderRadius="md" />
        </div>
      )}
    </Dialog>
  );
}

const pictureOf = (base64: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type: 'image/jpeg' });

/** Returns a URL for bytes, revoked when they are no longer shown. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [blob]);
  return url;
}
