import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { partsOfLineId } from '../../../contract/constants.ts';
import { useSession } from '../../sync/use-session.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { orderOfChange } from '../orders/data/order-state.ts';
import { argsOf, type Change, type ChangedLine, guideOf, linesOf, locationOf, salesOrderOf } from './change.ts';
import { useDeliveryText, useRouteText } from './use-delivery-text.ts';
import type { Names } from './use-names.ts';
import { usePackoutText } from './use-packout-text.ts';
import { useProblemText } from './use-problem-text.ts';
import { useReceivingText } from './use-receiving-text.ts';

/** Returns a function that describes a change in one plain sentence: "3 CS Romaine in the cart of Café Luna". */
export function useChangeText(names: Names): (change: Change) => string {
  const { t } = useLingui();
  const format = useFormat();
  const receiving = useReceivingText(names);
  const problem = useProblemText(names);
  const delivery = useDeliveryText(names);
  const route = useRouteText();
  const packout = usePackoutText();
  const { settings } = useSession();
  const timeZone = settings?.timeZone ?? 'UTC';

  const amount = ({ itemCode, uom, quantity }: ChangedLine) =>
    `${format.number(quantity)} ${uom} ${names.item(itemCode) ?? itemCode}`;

  const cart = (lines: readonly ChangedLine[], location: string) => {
    const [line] = lines;
    if (lines.length !== 1 || !line) {
      return t`${plural(lines.length, { one: '# line', other: '# lines' })} in the cart of ${location}`;
    }
    if (line.quantity === 0) {
      const item = names.item(line.itemCode) ?? line.itemCode;
      return t`${item} removed from the cart of ${location}`;
    }
    const what = amount(line);
    return t`${what} in the cart of ${location}`;
  };

  const orderName = (change: Change) => {
    const order = names.order(orderOfChange(change));
    if (!order) return t`an order`;
    const number = order.orderNumber;
    if (number !== null) return t`order #${number}`;
    const placedAt = format.instant(order.submittedAt, timeZone);
    return t`the order of ${placedAt}`;
  };

  /** Returns the warehouse's order by number and location. */
  const pickOrderName = (change: Change) => {
    const order = names.pickOrder(salesOrderOf(change));
    if (!order) return t`a sales order`;
    const number = order.salesOrderNumber;
    const place = order.locationName;
    return t`sales order ${number} of ${place}`;
  };

  const pick = (change: Change) => {
    const args = argsOf(change, 'picking.record');
    const order = pickOrderName(change);
    if (!args) return t`A pick for ${order}`;
    const { lineNumber, itemCode, quantity, kind, lotCode } = args.body;
    const line = names.pickOrder(args.params.id)?.lines.find((candidate) => candidate.lineNumber === lineNumber);
    const named =
      line?.itemCode === itemCode
        ? line.description
        : line?.substitutes.find((candidate) => candidate.itemCode === itemCode)?.description;
    const what = `${format.number(quantity)} ${line?.uom ?? ''} ${named ?? itemCode}`.replaceAll('  ', ' ');
    if (kind === 'short') return t`${what} short for ${order}`;
    return lotCode === null ? t`${what} picked for ${order}` : t`${what} of lot ${lotCode} picked for ${order}`;
  };

  return (change) => {
    const location = names.location(locationOf(change)) ?? '';
    const lines = linesOf(change);
    const order = orderName(change);
    const guide = names.guide(guideOf(change)) ?? argsOf(change, 'orderGuides.update')?.body.name ?? '';
    const { name } = change;
    switch (name) {
      case 'carts.setLine':
      case 'carts.setLines':
      case 'carts.updateLines':
        return cart(lines, location);
      case 'carts.setLineInstructions': {
        const { itemCode } = partsOfLineId(argsOf(change, name)?.params.id ?? '');
        const item = names.item(itemCode) ?? itemCode;
        return t`Note for ${item} in the cart of ${location}`;
      }
      case 'backorders.set': {
        const body = argsOf(change, name)?.body;
        const item = names.item(body?.itemCode ?? '') ?? body?.itemCode ?? '';
        if (!body?.quantity) return t`${item} removed from what ${location} waits for`;
        const what = amount(body);
        return t`${what} for ${location} when it comes`;
      }
      case 'checkout.save':
        return t`Delivery day and notes in the checkout of ${location}`;
      case 'locations.setDeliveryInstructions': {
        const body = argsOf(change, 'locations.setDeliveryInstructions')?.body;
        const instructions = body?.deliveryInstructions ?? '';
        if (body?.receives !== undefined && instructions === body.base) return t`Receiving hours of ${location}`;
        return instructions === ''
          ? t`Delivery instructions of ${location} removed`
          : t`Delivery instructions of ${location}: “${instructions}”`;
      }
      case 'orders.submit': {
        const day = format.day(argsOf(change, 'orders.submit')?.body.deliveryDate ?? '', 'weekday');
        return t`Order of ${plural(lines.length, { one: '# line', other: '# lines' })} for ${location}, ${day}`;
      }
      case 'orders.change':
        return t`Change of ${order}`;
      case 'orders.accept':
        return t`You accepted the changes to ${order}`;
      case 'orders.cancel':
        return t`You canceled ${order}`;
      case 'problems.report':
      case 'problems.withdraw':
      case 'problems.attachPhoto':
        return problem(change, name);
      case 'recalls.answer':
        return t`Your answer to a recall`;
      case 'orderGuides.create': {
        const created = argsOf(change, 'orderGuides.create')?.body.name ?? '';
        return t`New order guide “${created}”`;
      }
      case 'orderGuides.update':
        return t`Order guide “${guide}” changed`;
      case 'orderGuides.remove':
        return guide ? t`Order guide “${guide}” deleted` : t`An order guide deleted`;
      case 'picking.record':
        return pick(change);
      case 'picking.undo': {
        const salesOrder = pickOrderName(change);
        return t`A pick for ${salesOrder} undone`;
      }
      case 'picking.start': {
        const salesOrder = pickOrderName(change);
        return t`You took ${salesOrder} to pick`;
      }
      case 'picking.assign': {
        const salesOrder = pickOrderName(change);
        return t`You assigned ${salesOrder}`;
      }
      case 'picking.assignZones':
        return t`You assigned zones to a picker`;
      case 'picking.decideShort': {
        const salesOrder = pickOrderName(change);
        return t`Your decision on a shortage of ${salesOrder}`;
      }
      case 'picking.stage': {
        const salesOrder = pickOrderName(change);
        return t`You staged ${salesOrder}`;
      }
      case 'pickups.handOver': {
        const salesOrder = pickOrderName(change);
        return t`You handed over ${salesOrder}`;
      }
      case 'pickups.undoHandover': {
        const salesOrder = pickOrderName(change);
        return t`Handover of ${salesOrder} undone`;
      }
      case 'counts.record': {
        const made = argsOf(change, 'counts.record')?.body;
        const item = names.item(made?.itemCode ?? '') ?? made?.itemCode ?? '';
        const quantity = format.number(made?.quantity ?? 0);
        return t`Counted ${quantity} of ${item}`;
      }
      case 'transfers.move': {
        const made = argsOf(change, 'transfers.move')?.body;
        const item = names.item(made?.itemCode ?? '') ?? made?.itemCode ?? '';
        const quantity = format.number(made?.quantity ?? 0);
        const bin = made?.toBin ?? '';
        return t`${quantity} of ${item} moved to bin ${bin}`;
      }
      case 'transfers.ship': {
        const made = argsOf(change, 'transfers.ship')?.body;
        const item = names.item(made?.itemCode ?? '') ?? made?.itemCode ?? '';
        const quantity = format.number(made?.quantity ?? 0);
        return t`${quantity} of ${item} sent to another warehouse`;
      }
      case 'transfers.receive': {
        const made = argsOf(change, 'transfers.receive')?.body;
        const item = names.item(made?.itemCode ?? '') ?? made?.itemCode ?? '';
        const quantity = format.number(made?.quantity ?? 0);
        return t`${quantity} of ${item} arrived from another warehouse`;
      }
      case 'transfers.close':
        return t`A transfer closed`;
      case 'lots.setHold':
        return argsOf(change, 'lots.setHold')?.body.onHold ? t`Goods put on hold` : t`Goods on hold released`;
      case 'exceptions.resolve': {
        const on = argsOf(change, 'exceptions.resolve')?.body.deliverOn;
        if (!on) return t`Decision on an exception`;
        const day = format.day(on, 'weekday');
        return t`Decision on an exception: deliver the order again on ${day}`;
      }
      case 'receiving.record':
      case 'receiving.reverse':
      case 'receiving.attachPhoto':
      case 'receiving.checkTruck':
      case 'receiving.finish':
      case 'receiving.reopen':
        return receiving(change);
      case 'packouts.record':
      case 'packouts.reverse':
      case 'packouts.close':
      case 'packouts.reopen':
        return packout(change);
      case 'account.saveSettings':
        return t`Your settings`;
      case 'deliveries.load':
      case 'deliveries.setLine':
      case 'deliveries.attachPhoto':
      case 'deliveries.setContainers':
      case 'deliveries.pay':
      case 'deliveries.storeSignature':
      case 'deliveries.sign':
      case 'deliveries.complete':
      case 'deliveries.cannotDeliver':
      case 'deliveries.reopen':
      case 'deliveries.mailReceipt':
        return delivery(change, name);
      case 'routes.arrange':
      case 'routes.start':
      case 'routes.finish':
      case 'routes.takeOver':
        return route(change, name);
      default:
        // A new mutation without a sentence is a type error here. A row of a newer release still gets one.
        name satisfies never;
        return t`A change made with another version of the app`;
    }
  };
}
