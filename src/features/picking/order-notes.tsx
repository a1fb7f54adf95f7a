import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PickOrder } from '../../../contract/picking.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';

/**
 * Shows the customer's notes on an order, and that it is for pickup. Blocks until read, once each time the orders are
 * opened.
 */
export function OrderNotes({ orders }: { readonly orders: readonly PickOrder[] }) {
  const { t } = useLingui();
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const told = orders.filter(({ id, notes, shipMethod }) => !read.has(id) && (notes !== '' || shipMethod === 'Pickup'));
  return told.map(({ id, notes, shipMethod, salesOrderNumber }) => {
    const what = shipMethod === 'Pickup' ? t`Customer pickup` : t`Order note`;
    return (
      <Callout
        key={id}
        tone="warning"
        title={orders.length === 1 ? what : `${salesOrderNumber} · ${what}`}
        action={
          <Button onClick={() => setRead((before) => new Set(before).add(id))}>
            <Trans>Got it</Trans>
          </Button>
        }
      >
        {notes || <Trans>Not loaded on a truck.</Trans>}
      </Callout>
    );
  });
}
