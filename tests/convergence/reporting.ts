import { uuidv7 } from '../../rules/uuid.ts';
import { PIXEL } from '../conformance/samples-credits.ts';
import type { Device } from './device.ts';
import type { Action } from './shopping.ts';

/** The sales order that a choice means; most orders are not delivered, so that their reports are refused. */
const orderOf = async (device: Device, pick: number) => {
  const orders = await device.db.live('salesOrders').toArray();
  const delivered = orders.filter(({ status }) => status === 'delivered');
  const own = pick % 3 === 0 || delivered.length === 0 ? orders : delivered;
  return own[pick % Math.max(1, own.length)];
};

const reportProblem: Action = async (world, device, choice) => {
  const order = await orderOf(device, choice.pick);
  if (!order) return;
  await world.commit(device, 'problems.report', {
    params: { id: order.id, problemId: uuidv7() },
    body: {
      lineNumber: choice.outdated ? 99 : 1,
      quantity: Math.max(1, choice.quantity),
      reason: 'damaged',
      note: `Problem ${choice.quantity}`,
      reportedAt: new Date().toISOString(),
    },
  });
};

const attachProblemPhoto: Action = async (world, device, choice) => {
  const order = await orderOf(device, choice.pick);
  const problem = order?.problems?.at(-1);
  if (!order || !problem) return;
  await world.commit(device, 'problems.attachPhoto', {
    params: { id: order.id, problemId: problem.id, photoId: uuidv7() },
    body: { data: PIXEL, takenAt: new Date().toISOString() },
  });
};

const withdrawProblem: Action = async (world, device, choice) => {
  const order = await orderOf(device, choice.pick);
  const problem = order?.problems?.[0];
  if (order && problem)
    await world.commit(device, 'problems.withdraw', { params: { id: order.id, problemId: problem.id } });
};

const answerRecall: Action = async (world, device, choice) => {
  const notices = await device.db.live('recallNotices').toArray();
  const notice = notices[choice.pick % Math.max(1, notices.length)];
  if (!notice) return;
  await world.commit(device, 'recalls.answer', {
    params: { id: notice.id },
    body: {
      goods: notice.goods.map(({ itemCode, lotCode, uom }) => ({
        ...{ itemCode, lotCode, uom },
        ...{ kept: choice.quantity, discarded: 0 },
      })),
      note: `Answer ${choice.quantity}`,
      answeredAt: new Date().toISOString(),
    },
  });
};

/** What customers do about recalls and problems of delivered lines. */
export const REPORTING = { reportProblem, attachProblemPhoto, withdrawProblem, answerRecall };
