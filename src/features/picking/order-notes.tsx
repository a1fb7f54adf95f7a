import { Trans, useLingui } from '@lingui/react/macro';
import type { PickOrder } from '../../../contract/picking.ts';
import { useLive } from '../../sync/use-live.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { markNoteRead, noteKey, readNotes } from './data/notes-read.ts';

/** Shows the notes on an order and its location, and that it is for pickup, until the picker has read them. */
export function OrderNotes({ orders }: { readonly orders: readonly PickOrder[] }) {
  const { t } = useLingui();
  const { db } = useSignedIn();
  const read = useLive(readNotes);
  const told = orders.filter(
    (order) =>
      read && !read.has(noteKey(order)) && (order.notes !== '' || order.pickingNote || order.shipMethod === 'Pickup'),
  );
  return told.map((order) => {
    const { id, notes, pickingNote = '', shipMethod, salesOrderNumber } = order;
    const what = shipMethod === 'Pickup' ? t`Customer pickup` : notes === '' ? t`Picking note` : t`Order note`;
    return (
      <Callout
        key={id}
        tone="warning"
        title={orders.length === 1 ? what : `${salesOrderNumber} · ${what}`}
        action={
          <Button onClick={() => void markNoteRead(db, noteKey(order))}>
            <Trans>Got it</Trans>
          </Button>
        }
      >
        {notes || (pickingNote === '' && <Trans>Not loaded on a truck.</Trans>)}
        {pickingNote !== '' && (
          <chakra.p whiteSpace="pre-line">
            <Trans>This location: {pickingNote}</Trans>
          </chakra.p>
        )}
      </Callout>
    );
  });
}
