import { AppError } from '../../../contract/errors.ts';
import type { recallNoticeEndpoints } from '../../../contract/recall-notices.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { shopsFor } from '../locations/access.ts';
import { refuseCards } from '../refuse-cards.ts';
import { NOTICE, type NoticeRow, presentNotice } from './collection.ts';
import { storeAnswer } from './notices.ts';

export async function readNotice(tx: Tx, id: string): Promise<NoticeRow> {
  const { rows } = await tx.connection.query<NoticeRow>(
    `select ${NOTICE} from recall_notices n where n.tenant_id = $1 and n.id = $2`,
    [tx.tenantId, id],
    'read_recall_notice',
  );
  if (!rows[0]) throw new AppError('not_found');
  return rows[0];
}

/** Handlers of recalls as customers see them. */
export const recallNoticeHandlers: HandlersOf<typeof recallNoticeEndpoints> = {
  answer: async (context, { params: { id }, body }) => {
    const { tx, actor, now } = context;
    refuseCards({ note: body.note });
    const notice = await readNotice(tx, id);
    if (!(await shopsFor(context, notice.customer_location_id))) throw new AppError('not_found');
    await storeAnswer(tx, id, body, actor.displayName, now);
    await audit(tx, actor, 'recall.answered', id, { recallNumber: notice.recall_number, goods: body.goods });
    return presentNotice(await readNotice(tx, id));
  },
};
