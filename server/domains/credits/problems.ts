import { MAX_PHOTO_BYTES, MAX_PROBLEM_PHOTOS } from '../../../contract/constants.ts';
import { AppError } from '../../../contract/errors.ts';
import type { LineProblem, lineProblemEndpoints } from '../../../contract/line-problems.ts';
import type { Location } from '../../../contract/locations.ts';
import type { SalesOrder } from '../../../contract/sales-orders.ts';
import { happenedAt } from '../../../rules/device-clock.ts';
import { problemsUntil, unreportedQuantity } from '../../../rules/line-problem.ts';
import { toMilli } from '../../../rules/quantity.ts';
import { mulDiv } from '../../../rules/rounding.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import { acceptImage } from '../../files/image.ts';
import { shoppingLocation, shopsFor } from '../locations/access.ts';
import { salesOrderWithoutPrices } from '../orders/hide-prices.ts';
import { lockSalesOrder, touchSalesOrder } from '../picking/order-lock.ts';
import { refuseCards } from '../refuse-cards.ts';
import { readSalesOrders } from '../sales-orders/collection.ts';

interface Own {
  readonly order: SalesOrder;
  readonly location: Location;
}

/** Returns a sales order of one of the caller's locations. Throws the same `not_found` for all others. */
async function readOwn(context: SignedInContext, id: string): Promise<Own> {
  const order = (await readSalesOrders(context.tx, [id])).get(id);
  if (!order || !(await shopsFor(context, order.customerLocationId))) throw new AppError('not_found');
  return { order, location: await shoppingLocation(context, order.customerLocationId) };
}

/** Locks the order, as decisions and corrections of its delivery do, and returns it. */
async function lockOwn(context: SignedInContext, id: string): Promise<Own> {
  await lockSalesOrder(context.tx, id);
  return readOwn(context, id);
}

/** Returns the order as its location may see it, after its copies on devices are marked for a refresh. */
async function answer(context: SignedInContext, { order, location }: Own): Promise<SalesOrder> {
  await touchSalesOrder(context.tx, order.id);
  const stored = (await readSalesOrders(context.tx, [order.id])).get(order.id) ?? order;
  return location.options.displayPrices ? stored : salesOrderWithoutPrices(stored);
}

const problemOf = ({ problems = [] }: SalesOrder, id: string): LineProblem | undefined =>
  problems.find((problem) => problem.id === id);

type StoredProblem = Columns<'credit_requests', 'sales_order_id' | 'withdrawn_at'>;

/** Returns a problem that was reported under an id before, also a withdrawn one or one of another order. */
async function readStored({ tx }: SignedInContext, id: string): Promise<StoredProblem | undefined> {
  const { rows } = await tx.connection.query<StoredProblem>(
    'select sales_order_id, withdrawn_at from credit_requests where tenant_id = $1 and id = $2',
    [tx.tenantId, id],
    'read_line_problem',
  );
  return rows[0];
}

/** Returns a report of the order that is not withdrawn. Throws `not_found`. */
function requireProblem(order: SalesOrder, id: string): LineProblem {
  const problem = problemOf(order, id);
  if (!problem) throw new AppError('not_found');
  return problem;
}

/** Handlers of the problems that customers report with delivered lines (decision 61). */
export const lineProblemHandlers: HandlersOf<typeof lineProblemEndpoints> = {
  report: async (context, { params, body }) => {
    const { tx, actor, now } = context;
    refuseCards({ note: body.note });
    const own = await lockOwn(context, params.id);
    const { order } = own;
    const before = await readStored(context, params.problemId);
    if (before) {
      if (before.sales_order_id !== order.id) throw new AppError('conflict');
      return answer(context, own);
    }
    const at = happenedAt(body.reportedAt, now);
    const until = problemsUntil(order);
    if (until === null || at > until) throw new AppError('problem_closed', { until });
    const line = order.lines.find(({ lineNumber }) => lineNumber === body.lineNumber);
    if (!line) throw new AppError('not_found');
    const most = unreportedQuantity(line, order.problems ?? []);
    if (body.quantity > most) throw new AppError('problem_quantity', { most });
    await tx.connection.query(
      `insert into credit_requests (tenant_id, id, sales_order_id, line_number, quantity, reason, basis, amount_cents, requested_at, requested_by, source, note, by_user)
       values ($1, $2, $3, $4, $5, $6, 'to_credit', $7, $8, $9, 'customer', $10, $11)`,
      [
        tx.tenantId,
        params.problemId,
        order.id,
        body.lineNumber,
        body.quantity,
        body.reason,
        mulDiv([line.linePrice ?? 0, toMilli(body.quantity)], toMilli(line.shippedQuantity)),
        at,
        actor.displayName,
        body.note.trim(),
        actor.userId,
      ],
      'report_line_problem',
    );
    await audit(tx, actor, 'line_problem.reported', params.problemId, {
      salesOrderNumber: order.salesOrderNumber,
      lineNumber: body.lineNumber,
      quantity: body.quantity,
      reason: body.reason,
    });
    return answer(context, own);
  },

  withdraw: async (context, { params }) => {
    const { tx, actor, now } = context;
    const own = await lockOwn(context, params.id);
    const stored = await readStored(context, params.problemId);
    if (stored?.sales_order_id !== own.order.id) throw new AppError('not_found');
    if (stored.withdrawn_at !== null) return answer(context, own);
    // A driver's request has no problem here and is not withdrawn by a customer.
    if (requireProblem(own.order, params.problemId).state !== 'open') throw new AppError('problem_decided');
    await tx.connection.query(
      'update credit_requests set withdrawn_at = $3, withdrawn_by = $4 where tenant_id = $1 and id = $2',
      [tx.tenantId, params.problemId, now.toISOString(), actor.displayName],
      'withdraw_line_problem',
    );
    await audit(tx, actor, 'line_problem.withdrawn', params.problemId, {
      salesOrderNumber: own.order.salesOrderNumber,
    });
    return answer(context, own);
  },

  attachPhoto: async (context, { params, body }) => {
    const { tx, actor, now } = context;
    const sent = Buffer.from(body.data, 'base64');
    if (sent.length > MAX_PHOTO_BYTES) throw new AppError('payload_too_large');
    const image = await acceptImage(sent);
    if (image.mediaType !== 'image/jpeg') throw new AppError('image_type');
    const own = await lockOwn(context, params.id);
    const { photoIds } = requireProblem(own.order, params.problemId);
    const { rows: known } = await tx.connection.query<Columns<'credit_request_photos', 'request_id'>>(
      'select request_id from credit_request_photos where tenant_id = $1 and id = $2',
      [tx.tenantId, params.photoId],
      'whose_problem_photo',
    );
    if (known[0]) {
      if (known[0].request_id !== params.problemId) throw new AppError('conflict');
      return answer(context, own);
    }
    if (photoIds.length >= MAX_PROBLEM_PHOTOS) throw new AppError('conflict', { most: MAX_PROBLEM_PHOTOS });
    await tx.connection.query(
      `insert into credit_request_photos (tenant_id, id, request_id, media_type, bytes, taken_at, by_user) values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        tx.tenantId,
        params.photoId,
        params.problemId,
        image.mediaType,
        image.bytes,
        happenedAt(body.takenAt, now),
        actor.userId,
      ],
      'attach_problem_photo',
    );
    return answer(context, own);
  },

  photo: async (context, { params }) => {
    const { tx, actor } = context;
    if (actor.role !== 'ADMIN') await readOwn(context, params.id);
    const { rows } = await tx.connection.query<Columns<'credit_request_photos', 'media_type' | 'bytes'>>(
      `select p.media_type, p.bytes from credit_request_photos p join credit_requests q on q.tenant_id = p.tenant_id and q.id = p.request_id
       where p.tenant_id = $1 and q.sales_order_id = $2 and q.id = $3 and p.id = $4`,
      [tx.tenantId, params.id, params.problemId, params.photoId],
      'read_problem_photo',
    );
    const [row] = rows;
    if (!row) throw new AppError('not_found');
    return {
      fileName: `Problem-${params.photoId.slice(0, 8)}.jpg`,
      mediaType: row.media_type,
      bytes: row.bytes,
      inline: true,
    };
  },
};
