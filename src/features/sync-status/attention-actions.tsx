import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AttentionRow } from '../../data/database.ts';
import { chooseLocation } from '../../sync/session.ts';
import { useLive } from '../../sync/use-live.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { chakra } from '../../ui/chakra.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { cartHolds } from '../carts/data/queries.ts';
import { orderOfChange } from '../orders/data/order-state.ts';
import { linesOf, locationOf } from './change.ts';
import { mayPassLater } from './may-pass-later.ts';
import { useAttentionActions } from './use-attention-actions.ts';
import { useNames } from './use-names.ts';

/** The buttons of a change that needs its author, the most helpful one first. */
export function AttentionActions({ row, text, reason }: { row: AttentionRow; text: string; reason: string }) {
  const { t } = useLingui();
  const names = useNames([row]);
  const lines = linesOf(row).map((line) =>
    `${line.quantity} ${line.uom} ${line.itemCode} ${names.item(line.itemCode) ?? ''}`.trim(),
  );
  const actions = useAttentionActions(row, [text, reason, ...lines].join('\n'));
  const [asking, setAsking] = useState(false);
  const orderId = orderOfChange(row);
  const isOrder = row.name === 'orders.submit';
  const location = locationOf(row) ?? '';
  // A refused order left the cart unchanged, so putting its lines there again would double them.
  const inCart = useLive((db) => cartHolds(db, location, linesOf(row)), [location, row.id]);

  if (row.code === 'lines_left_out')
    return (
      <chakra.div display="flex" flexWrap="wrap" gap={2}>
        {orderId ? (
          <ButtonLink to={`/portal/account/orders/${orderId}`}>
            <Trans>Open the order</Trans>
          </ButtonLink>
        ) : (
          <ButtonLink to="/portal/cart" onClick={() => void chooseLocation(location)}>
            <Trans>Open the cart</Trans>
          </ButtonLink>
        )}
        <Button variant="quiet" onClick={() => void actions.discard()}>
          <Trans>Discard</Trans>
        </Button>
      </chakra.div>
    );
  if (row.status === 'held')
    return (
      <div>
        <ButtonLink to={`/portal/account/orders/${orderId}`}>
          <Trans>See what changed</Trans>
        </ButtonLink>
      </div>
    );
  return (
    <chakra.div display="flex" flexWrap="wrap" gap={2}>
      {isOrder && inCart && (
        <ButtonLink to="/portal/cart" variant="primary" onClick={() => void chooseLocation(location)}>
          <Trans>Open the cart with its items</Trans>
        </ButtonLink>
      )}
      {isOrder && inCart === false && (
        <Button variant="primary" onClick={() => void actions.intoCart()}>
          <Trans>Put the items back in the cart</Trans>
        </Button>
      )}
      {!isOrder && orderId && (
        <ButtonLink to={`/portal/account/orders/${orderId}`}>
          <Trans>Open the order</Trans>
        </ButtonLink>
      )}
      {mayPassLater(row) && (
        <Button onClick={() => void actions.tryAgain()}>
          <Trans>Try again</Trans>
        </Button>
      )}
      <Button onClick={() => void actions.copy()}>
        <Trans>Copy</Trans>
      </Button>
      <Button variant="quiet" onClick={() => (isOrder ? setAsking(true) : void actions.discard())}>
        <Trans>Discard</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={<Trans>Discard this order?</Trans>}
        confirmLabel={t`Discard order`}
        onConfirm={actions.discard}
        danger
      >
        {inCart ? (
          <Trans>It was never placed. Its items stay in the cart.</Trans>
        ) : (
          <Trans>It was never placed. Its items are not in the cart unless you put them back first.</Trans>
        )}
      </ConfirmDialog>
    </chakra.div>
  );
}
