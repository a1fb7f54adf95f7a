import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Hold, Order } from '../../../contract/orders.ts';
import { itemName } from '../../../rules/item-name/item-name.ts';
import type { AttentionRow } from '../../data/database.ts';
import { useShop } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/section.tsx';
import { useShopItems } from '../catalog/use-items.ts';
import { AnswerNotTaken } from './answer-not-taken.tsx';
import { CreditMessage } from './credit-line.tsx';
import { acceptedOrder, isAcceptable, isHeldByCreditOnly } from './data/accepted-order.ts';
import { HoldRow } from './hold-row.tsx';
import { useOrderActions } from './use-order-actions.ts';

export interface HeldOrderProps {
  /** An order whose status is held. */
  readonly order: Order;
  /** The server's responses to its changes (readOrderState). */
  readonly attention: readonly AttentionRow[];
  /** Called once its lines are in the cart again; opens the cart. */
  readonly onChanged: () => void;
}

// Loaded separately, because few orders are released here.
const ReleaseForm = lazy(() => import('./release-form.tsx'));

const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'separate',
    borderSpacing: 0,
    tableLayout: 'fixed',
    lineHeight: 'snug',
    '& :is(th, td)': {
      paddingBlock: 2.5,
      paddingInline: { base: 2, md: 3 },
      _first: { paddingInlineStart: 4 },
      verticalAlign: 'top',
      borderBottomWidth: '1px',
      borderColor: 'border',
    },
    '& tr:last-child :is(th, td)': { borderBottomWidth: 0 },
    '& td': { fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
    '& thead :is(th, td)': { fontSize: 'xs', fontWeight: 'semibold', color: 'fg.muted', textAlign: 'start' },
    // A phone has no room for three columns of text, so the subject of a row is above its two values.
    smDown: {
      '& tr': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
      '& :is(th, td)': { paddingInlineStart: 4, paddingInlineEnd: 2 },
      '& thead td': { display: 'none' },
      '& tbody th': { gridColumn: '1 / -1', borderBottomWidth: 0, paddingBottom: 0 },
      '& tbody td': { paddingTop: 1 },
    },
  },
});

/** Returns whether a hold has no values to compare, such as a credit hold without a limit. */
const isStatement = ({ kind, seen, now }: Hold): boolean => kind === 'credit' && seen === null && now === null;

/** Why an order is held, the seen and current values, and the customer's actions. */
export function HeldOrder({ order, attention, onChanged }: HeldOrderProps) {
  const { t } = useLingui();
  const { location } = useShop();
  const [asking, setAsking] = useState(false);
  const actions = useOrderActions(order);
  const codes = useMemo(() => [...new Set(order.lines.map((line) => line.itemCode))], [order.lines]);
  const found = useShopItems(codes);
  const ready = found !== undefined && found.pending.size === 0;
  const accepted = ready ? acceptedOrder(order, location, found.items) : null;
  const acceptable = order.holds.some(isAcceptable);
  const differences = order.holds.filter((hold) => !isStatement(hold));
  const decidedElsewhere = order.holds.some((hold) => !isAcceptable(hold));
  const notTaken = attention.find((row) => row.name === 'orders.accept' && row.status !== 'held');
  // After a refusal the shown values are outdated. The server must evaluate them again before they can be accepted.
  const offered = acceptable && !notTaken;
  const labelOf = (code: string | null) =>
    code &&
    itemName(
      order.lines.find((line) => line.itemCode === code)?.description || found?.items.get(code)?.description || code,
    );

  return (
    <Section
      title={<Trans>Held for review</Trans>}
      hint={
        acceptable ? (
          <Trans>Something changed after you placed this order. Nothing is lost. It needs your answer.</Trans>
        ) : (
          <Trans>Your distributor has the order and will decide.</Trans>
        )
      }
    >
      {notTaken && <AnswerNotTaken row={notTaken} evaluateAgain={actions.evaluateAgain} />}
      {order.holds.filter(isStatement).map((hold) => (
        <p key={`${hold.kind} ${hold.reason}`}>
          <CreditMessage codes={[hold.reason ?? 'credit_hold']} />
        </p>
      ))}
      {differences.length > 0 && (
        <Card pad="none">
          <Table>
            <thead>
              <tr>
                <chakra.td width={{ base: '34%', md: '40%' }} />
                <th scope="col">{t`You saw`}</th>
                <th scope="col">{t`Now`}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map((hold) => (
                <HoldRow
                  key={`${hold.kind} ${hold.itemCode} ${hold.uom} ${hold.reason}`}
                  hold={hold}
                  order={order}
                  label={labelOf(hold.itemCode) ?? ''}
                />
              ))}
            </tbody>
          </Table>
        </Card>
      )}
      {acceptable && ready && !accepted && (
        <Callout tone="warning" title={<Trans>Nothing in this order is available</Trans>}>
          <Trans>Change it: available items go back to your cart.</Trans>
        </Callout>
      )}
      {offered && accepted && (
        <p>
          {order.total !== null ? (
            <Trans>
              If you accept, the order is for <DateText on={accepted.deliveryDate} look="weekday" /> and totals{' '}
              <Money cents={accepted.total} strong />.
            </Trans>
          ) : (
            <Trans>
              If you accept, the order is for <DateText on={accepted.deliveryDate} look="weekday" />.
            </Trans>
          )}{' '}
          {decidedElsewhere && <Trans>Your distributor still has to release it.</Trans>}
        </p>
      )}
      {isHeldByCreditOnly(order) && (
        <Suspense>
          <ReleaseForm orderId={order.id} />
        </Suspense>
      )}
      <chakra.div display="flex" flexDirection={{ base: 'column', sm: 'row' }} flexWrap="wrap" gap={2}>
        {offered && accepted && (
          <Button variant="primary" loading={actions.busy} onClick={() => void actions.accept(accepted)}>
            <Trans>Accept changes</Trans>
          </Button>
        )}
        <Button
          disabled={!ready}
          onClick={async () => {
            if (found && (await actions.change(found.items))) onChanged();
          }}
        >
          <Trans>Change order</Trans>
        </Button>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          <Trans>Cancel order</Trans>
        </Button>
      </chakra.div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={order.orderNumber === null ? t`Cancel this order?` : t`Cancel order ${order.orderNumber}?`}
        confirmLabel={t`Cancel order`}
        cancelLabel={t`Keep order`}
        danger
        onConfirm={async () => {
          await actions.cancel('cancelled by the customer');
        }}
      >
        <Trans>A canceled order can’t be restored. Its lines stay in your order history.</Trans>
      </ConfirmDialog>
    </Section>
  );
}
