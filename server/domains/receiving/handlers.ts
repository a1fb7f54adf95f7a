import { AppError } from '../../../contract/errors.ts';
import type { PurchaseOrder, receivingEndpoints } from '../../../contract/receiving.ts';
import { happenedAt } from '../../../rules/device-clock.ts';
import { progressOf } from '../../../rules/receiving/tally.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import { requireLicense, warehouseOf } from '../floor/access.ts';
import { pageOf } from '../paging.ts';
import { findPurchaseOrder } from './collection.ts';
import { attachPhoto, readPhoto } from './photos.ts';
import { refreshInbound } from './progress.ts';
import { lockOrder, ownOrder, receiveEntry, reverseEntry } from './record.ts';
import { findPurchaseOrders, findVendors, type PurchaseFilter } from './search.ts';

const PAGE_SIZE = 25;
/** The path parameter cannot be empty; this word finds all vendors. */
const EVERY = 'search';

async function list(
  context: SignedInContext,
  query: Omit<PurchaseFilter, 'warehouseId'> & {
    readonly warehouseId?: string | undefined;
    readonly PageNumber?: number | undefined;
    readonly PageSize?: number | undefined;
  },
) {
  requireLicense(context, 'receiving');
  const warehouseId = await warehouseOf(context, query.warehouseId);
  const page = pageOf(query, PAGE_SIZE);
  const { total, orders } = await findPurchaseOrders(context.tx, { ...query, warehouseId }, page);
  return { data: orders, pageNumber: page.pageNumber, pageSize: page.pageSize, total };
}

/** Finishes an order, or reopens it without `finishedAt`. Updates its status and the inbound stock of its items. */
async function close(
  context: SignedInContext,
  order: PurchaseOrder,
  finishedAt: string | null,
): Promise<PurchaseOrder> {
  const { tx, actor } = context;
  const status = finishedAt ? 'received' : progressOf(order.lines, order.entries);
  await tx.connection.query(
    'update purchase_orders set status = $3, finished_at = $4, finished_by = $5, updated_at = clock_timestamp() where tenant_id = $1 and id = $2',
    [tx.tenantId, order.id, status, finishedAt, finishedAt ? actor.displayName : ''],
    'close_purchase_order',
  );
  await refreshInbound(
    tx,
    order.warehouseId,
    order.lines.map(({ itemCode }) => itemCode),
  );
  await audit(tx, actor, finishedAt ? 'purchaseOrder.finished' : 'purchaseOrder.reopened', order.id, {
    poNumber: order.poNumber,
  });
  const now = await findPurchaseOrder(tx, order.id);
  if (!now) throw new AppError('not_found');
  return now;
}

/** Handlers of the receiving endpoints. */
export const receivingHandlers: HandlersOf<typeof receivingEndpoints> = {
  vendors: async (context, { params, query }) => {
    requireLicense(context, 'receiving', 'purchasing');
    const page = pageOf(query, PAGE_SIZE);
    const words = query.SearchTerm ?? (params.query === EVERY ? '' : params.query);
    const { total, vendors } = await findVendors(context.tx, words, page);
    return { data: vendors, pageNumber: page.pageNumber, pageSize: page.pageSize, total };
  },
  list: (context, { query }) => list(context, query),
  search: (context, { query }) => list(context, query),
  get: (context, { params }) => ownOrder(context, params.id),
  receiveEntry: (context, { params, body }) => receiveEntry(context, params, body),
  reverseEntry: (context, { params, body }) => reverseEntry(context, params, body),
  attachPhoto: async (context, { params, body }) => {
    const order = await lockOrder(context, params.id);
    return attachPhoto(context, order, body);
  },
  photo: async (context, { params, query }) => {
    const order = await ownOrder(context, params.id);
    return readPhoto(context.tx, order, query.entryId);
  },
  /** A finished order keeps its first finish time. */
  finish: async (context, { params, body }) => {
    const order = await lockOrder(context, params.id);
    return order.status === 'received' ? order : close(context, order, happenedAt(body.finishedAt, context.now));
  },
  reopen: async (context, { params }) => {
    const order = await lockOrder(context, params.id);
    return order.status === 'received' ? close(context, order, null) : order;
  },
};
