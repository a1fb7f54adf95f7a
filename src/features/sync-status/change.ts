import { detailOf, partsOfLineId } from '../../../contract/constants.ts';
import type { LineInstructions } from '../../../contract/line-instructions.ts';
import type { ArgsOf, MutationName } from '../../../contract/mutations.ts';
import type { OutboxRow } from '../../data/database.ts';

/** A change by its name and arguments: from the outbox or from the attention list. */
export type Change = Pick<OutboxRow, 'name' | 'args' | 'at'>;

/** Returns the arguments of a change of that name; undefined for others. */
export function argsOf<M extends MutationName>(change: Pick<Change, 'name' | 'args'>, name: M): ArgsOf<M> | undefined {
  // `commit` put the change into the outbox with arguments of exactly this type.
  return change.name === name ? (change.args as ArgsOf<M>) : undefined;
}

/** An amount of an item in a change, with what the customer asked for it. */
export interface ChangedLine {
  readonly itemCode: string;
  readonly uom: string;
  readonly quantity: number;
  readonly instructions?: LineInstructions | null | undefined;
}

/** Returns the lines that a cart or order change names. */
export function linesOf(change: Pick<Change, 'name' | 'args'>): readonly ChangedLine[] {
  const set = argsOf(change, 'carts.setLine');
  if (set) return [set.body];
  const many =
    argsOf(change, 'carts.setLines') ?? argsOf(change, 'carts.updateLines') ?? argsOf(change, 'orders.submit');
  return many?.body.lines ?? [];
}

/** Returns the items that a change of a cart or an order names. */
export function itemCodesOf(change: Pick<Change, 'name' | 'args'>): readonly string[] {
  const instructed = argsOf(change, 'carts.setLineInstructions');
  if (instructed) return [partsOfLineId(instructed.params.id).itemCode];
  return linesOf(change).map((line) => line.itemCode);
}

/** Returns the location of a change; undefined if it has none. */
export function locationOf(change: Pick<Change, 'name' | 'args'>): string | undefined {
  const instructed = argsOf(change, 'carts.setLineInstructions');
  if (instructed) return partsOfLineId(instructed.params.id).customerLocationId;
  const body = change.args.body as { customerLocationId?: string } | undefined;
  return body?.customerLocationId;
}

/** Returns the sales order of a warehouse change. */
export const salesOrderOf = (change: Pick<Change, 'name' | 'args'>): string | undefined =>
  (
    argsOf(change, 'picking.record') ??
    argsOf(change, 'picking.undo') ??
    argsOf(change, 'picking.start') ??
    argsOf(change, 'picking.assign') ??
    argsOf(change, 'picking.decideShort') ??
    argsOf(change, 'picking.stage') ??
    argsOf(change, 'pickups.handOver') ??
    argsOf(change, 'pickups.undoHandover')
  )?.params.id;

/** Returns the guide of a change. */
export const guideOf = (change: Pick<Change, 'name' | 'args'>): string | undefined =>
  argsOf(change, 'orderGuides.create')?.body.id ??
  argsOf(change, 'orderGuides.update')?.params.id ??
  argsOf(change, 'orderGuides.remove')?.params.id;

/** Returns the purchase order of a change. */
export function purchaseOrderOf(change: Pick<Change, 'name' | 'args'>): string | undefined {
  const record = argsOf(change, 'receiving.record');
  if (record) return detailOf(record.params.id).orderId;
  return change.name.startsWith('receiving.') ? (change.args.params as { id?: string } | undefined)?.id : undefined;
}

/** Returns the sales order whose delivery a driver's change concerns. */
export const deliveryOf = (change: Pick<Change, 'name' | 'args'>): string | undefined =>
  change.name.startsWith('deliveries.') && change.name !== 'deliveries.storeSignature'
    ? (change.args.params as { id?: string } | undefined)?.id
    : undefined;

/** Returns the sales order whose problem a customer's change concerns. */
export const reportedOrderOf = (change: Pick<Change, 'name' | 'args'>): string | undefined =>
  change.name.startsWith('problems.') ? (change.args.params as { id?: string } | undefined)?.id : undefined;
