import { Trans, useLingui } from '@lingui/react/macro';
import { MAX_QUANTITY } from '../../../../contract/atoms.ts';
import { isEstimate } from '../../../../contract/order-amounts.ts';
import type { Order, OrderLine } from '../../../../contract/orders.ts';
import { itemName } from '../../../../rules/item-name/item-name.ts';
import { changedLines } from '../../../../rules/order-change.ts';
import { orderStepOf } from '../../../../rules/shelf-order.ts';
import { useLive } from '../../../sync/use-live.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { Drawer } from '../../../ui/drawer.tsx';
import { Money } from '../../../ui/money.tsx';
import { Quantity } from '../../../ui/quantity.tsx';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import { useToast } from '../../../ui/toast-context.ts';
import type { ItemsByCode } from '../../catalog/use-items.ts';
import { findSalesOrderOf } from '../data/queries.ts';
import { quoteLines } from '../data/quote-lines.ts';
import { LinePrice } from '../line-figures.tsx';
import { useChangeOrder } from './use-change-order.ts';

/** Wanted quantities by line number; lines that it lacks stay as they are. */
export type WantedQuantities = ReadonlyMap<number, number>;

/** The lines of a placed order with steppers. A line that the warehouse has begun is closed. */
export function ChangeOrderDrawer({
  order,
  items,
  wanted,
  onWant,
  onClose,
}: {
  readonly order: Order;
  readonly items: ItemsByCode;
  readonly wanted: WantedQuantities;
  readonly onWant: (wanted: WantedQuantities) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { location } = useShop();
  const toast = useToast();
  const change = useChangeOrder();
  const begun = useBegunLines(order.id);
  const changes = order.lines.flatMap(({ lineNumber, itemCode, uom, quantity: base }) => {
    const quantity = wanted.get(lineNumber) ?? base;
    return quantity === base || begun.has(lineNumber) ? [] : [{ itemCode, uom, quantity, base }];
  });
  // Closed lines come last: they only say that they are closed.
  const inOrderOfUse = [false, true].flatMap((isBegun) =>
    order.lines.filter((line) => begun.has(line.lineNumber) === isBegun),
  );
  const lines = changedLines(order.lines, { changes, added: [] });
  const total = order.total === null ? null : quoteLines(lines, location, order, items).total;
  const approximate = lines.some(isEstimate);

  const save = async () => {
    if (!(await change(order.id, { changes, added: [], seenTotal: total }))) return;
    onWant(new Map());
    onClose();
    toast.show({ key: `changed-${order.id}`, text: t`Order changed` });
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={<Trans>Change order</Trans>}
      footer={
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap={3}>
          {total !== null && lines.length > 0 && (
            <chakra.div lineHeight="snug" fontSize="md">
              <Money cents={total} approximate={approximate} strong />
              {total !== order.total && order.total !== null && (
                <chakra.div fontSize="xs" color="fg.muted">
                  <Trans>
                    was <Money cents={order.total} />
                  </Trans>
                </chakra.div>
              )}
            </chakra.div>
          )}
          <Button
            variant="primary"
            full={total === null}
            disabled={changes.length === 0 || lines.length === 0}
            onClick={() => void save()}
          >
            <Trans>Save changes</Trans>
          </Button>
        </chakra.div>
      }
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
        <chakra.p color="fg.muted">
          {lines.length === 0 ? (
            <Trans>To remove all lines, cancel the order instead.</Trans>
          ) : (
            <Trans>To add items, put them in the cart. At checkout you can add them to this order.</Trans>
          )}
        </chakra.p>
        <chakra.ul display="grid" gap={4}>
          {inOrderOfUse.map((line) => (
            <Line
              key={line.lineNumber}
              line={line}
              quantity={wanted.get(line.lineNumber) ?? line.quantity}
              isBegun={begun.has(line.lineNumber)}
              onChange={(quantity) => onWant(new Map(wanted).set(line.lineNumber, quantity))}
            />
          ))}
        </chakra.ul>
      </chakra.div>
    </Drawer>
  );
}

const NONE: ReadonlySet<number> = new Set();

/** Returns the lines that the warehouse has begun, as far as this device knows. The server decides. */
function useBegunLines(orderId: string): ReadonlySet<number> {
  const found = useLive(async (db) => ({ order: await findSalesOrderOf(db, orderId) }), [orderId]);
  if (!found?.order) return NONE;
  const begun = found.order.lines.filter((line) => line.pickedQuantity > 0 || line.shortReason !== null);
  return new Set(begun.map((line) => line.lineNumber));
}

function Line({
  line,
  quantity,
  isBegun,
  onChange,
}: {
  readonly line: OrderLine;
  readonly quantity: number;
  readonly isBegun: boolean;
  readonly onChange: (quantity: number) => void;
}) {
  const name = itemName(line.description);
  const isRemoved = quantity === 0;
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      columnGap={3}
      rowGap={1}
    >
      <chakra.div flex="1 1 9rem" minWidth={0} lineHeight="snug">
        <chakra.div className="item-name" textDecoration={isRemoved ? 'line-through' : 'none'}>
          {name}
        </chakra.div>
        <chakra.div fontSize="xs" color="fg.muted">
          {isBegun ? (
            <Trans>The warehouse has begun this line.</Trans>
          ) : isRemoved ? (
            <Trans>Leaves the order</Trans>
          ) : (
            <LinePrice line={line} />
          )}
        </chakra.div>
      </chakra.div>
      {isBegun ? (
        <Quantity value={line.quantity} unit={line.uom} strong />
      ) : (
        <QuantityStepper
          label={name}
          value={quantity}
          onChange={onChange}
          step={orderStepOf(line.uom)}
          max={MAX_QUANTITY}
          unit={line.uom}
        />
      )}
    </chakra.li>
  );
}
