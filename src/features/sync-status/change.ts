import type { ArgsOf, MutationName } from '../../../contract/mutations.ts';
import { detailOf } from '../../../contract/plain.ts';
import type { OutboxRow } from '../../data/database.ts';

/** A change by its name and arguments: from the outbox or from the attention list. */
export type Change = Pick<OutboxRow, 'name' | 'args' | 'at'>;

/** The arguments of a change of that name; undefined for others. */
export function argsOf<M extends MutationName>(change: Pick<Change, 'name' | 'args'>, name: M): ArgsOf<M> | undefined {
  // `commit` put the change into the outbox with arguments of exactly this type.
  return change.name === name ? (change.args as ArgsOf<M>) : undefined;
}

/** An amount of an item that a change is about. */
export interface ChangedLine {
  readonly itemCode: string;
  readonly uom: string;
  readonly quantity: number;
}

/** Returns the lines that a cart or order change names. */
export function linesOf(change: Pick<Change, 'name' | 'args'>): readonly ChangedLine[] {
  const set = argsOf(change, 'carts.setLine');
  if (set) return [set.body];
  return argsOf(change, 'carts.updateLines')?.body.lines ?? argsOf(change, 'orders.submit')?.body.lines ?? [];
}

/** The location that a change is about; undefined for changes of other things. */
export function locationOf(change: Pick<Change, 'name' | 'args'>): string | undefined {
  const body = change.args.body as { customerLocationId?: string } | undefined;
  return body?.customerLocationId;
}

/** The sales order that a change of the warehouse is about. */
export const salesOrderOf = (change: Pick<Change, 'name' | 'args'>): string | undefined =>
  (
    argsOf(change, 'picking.record') ??
    argsOf(change, 'picking.undo') ??
    argsOf(change, 'picking.start') ??
    argsOf(change, 'picking.stage')
  )?.params.id;

/** The guide that a change is about. */
export const guideOf = (change: Pick<Change, 'name' | 'args'>): string | undefined =>
  argsOf(change, 'orderGuides.create')?.body.id ??
  argsOf(change, 'orderGuides.update')?.params.id ??
  argsOf(change, 'orderGuides.remove')?.params.id;

/** The purchase order that a change is about. */
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
