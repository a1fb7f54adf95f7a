import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { CreditRequest } from '../../../contract/credits.ts';
import { deliveryEndpoints } from '../../../contract/deliveries.ts';
import { lineProblemEndpoints } from '../../../contract/line-problems.ts';
import { callAs } from '../../sync/session.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The photos of a request, the driver's or the customer's, small; a press shows one in full. */
export function RequestPhotos({ request }: { readonly request: CreditRequest }) {
  const { t } = useLingui();
  return (
    <chakra.ul display="flex" flexWrap="wrap" gap={2} aria-label={t`Photos`}>
      {request.photoIds.map((photoId, index) => (
        <li key={photoId}>
          <RequestPhoto request={request} photoId={photoId} label={t`Photo ${index + 1}`} />
        </li>
      ))}
    </chakra.ul>
  );
}

function RequestPhoto({
  request,
  photoId,
  label,
}: {
  readonly request: CreditRequest;
  readonly photoId: string;
  readonly label: string;
}) {
  const { id, salesOrderId, source } = request;
  const [whole, setWhole] = useState(false);
  const [address, setAddress] = useState<string>();
  const photo = useRemote(
    (signal) =>
      source === 'customer'
        ? callAs(lineProblemEndpoints.photo, { params: { id: salesOrderId, problemId: id, photoId } }, { signal })
        : callAs(deliveryEndpoints.photo, { params: { id: salesOrderId }, query: { photoId } }, { signal }),
    [source, salesOrderId, id, photoId],
  );
  const { data } = photo;
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (address)
    return (
      <>
        <chakra.button
          type="button"
          aria-label={label}
          onClick={() => setWhole(true)}
          display="block"
          borderRadius="sm"
          overflow="hidden"
          cursor="zoom-in"
        >
          <chakra.img src={address} alt="" width={24} height={24} objectFit="cover" />
        </chakra.button>
        <Dialog open={whole} onClose={() => setWhole(false)} title={label} wide>
          <chakra.img src={address} alt={label} width="full" maxHeight="70dvh" objectFit="contain" />
        </Dialog>
      </>
    );
  if (photo.state === 'loading' || data) return <Skeleton width={24} height={24} borderRadius="sm" />;
  return (
    <Button onClick={() => void photo.reload()}>
      <Trans>Load the photo</Trans>
    </Button>
  );
}
