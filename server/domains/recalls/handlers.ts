import { AppError } from '../../../contract/errors.ts';
import type { recallEndpoints } from '../../../contract/recalls.ts';
import { codeOfLot } from '../../../rules/traceability/lot-name.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import { drawNumber } from '../document-numbers.ts';
import { requireLicense } from '../floor/access.ts';
import { refuseCards } from '../refuse-cards.ts';
import type { LotQuery } from '../tracing/lot-names.ts';
import { readNotice } from './notice-handlers.ts';
import { notifyLocations, type RecallRow, recipientsOf, storeAnswer } from './notices.ts';
import { findNow, readRecall, readRecalls } from './read.ts';
import { findLots, forgetLots, holdLots, releaseLots } from './recalled-lots.ts';

const ROW = 'id, recall_number, lot_code, item_code, is_exact, is_mock, reason, instructions, started_at, state';

const answerWith = ({ tx, tenant }: SignedInContext, id: string) => readRecall(tx, id, tenant.timeZone);

/** Handlers of recalls and their exercises. */
export const recallHandlers: HandlersOf<typeof recallEndpoints> = {
  list: async (context) => {
    requireLicense(context, 'lead');
    return { data: await readRecalls(context.tx) };
  },

  get: async (context, { params: { id } }) => {
    requireLicense(context, 'lead');
    return answerWith(context, id);
  },

  start: async (context, { body }) => {
    requireLicense(context, 'lead');
    const { tx, actor, tenant, now } = context;
    const { id, lotCode, itemCode, isMock } = body;
    // The name of a packer's lot means that lot, also if it was typed.
    const isExact = (body.isExact ?? false) || lotCode !== codeOfLot(lotCode);
    refuseCards({ reason: body.reason, instructions: body.instructions });
    // Waits for another start, so that a lot has one open recall.
    const number = await drawNumber(tx, 'recalls', id);
    if (number === undefined) {
      const stored = await answerWith(context, id);
      if (stored.lotCode !== lotCode || stored.itemCode !== itemCode || stored.isExact !== isExact)
        throw new AppError('conflict');
      return stored;
    }
    const lots = await findLots(tx, { lotCode, itemCode, isExact });
    if (lots.length === 0) throw new AppError('not_found');
    if (!isMock) await refuseSecond(context, { lotCode, itemCode, isExact });
    const { rows } = await tx.connection.query<RecallRow>(
      `insert into recalls (tenant_id, id, recall_number, lot_code, item_code, is_exact, is_mock, reason, instructions, started_at, started_by, time_zone)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning ${ROW}`,
      [
        ...[tx.tenantId, id, number, lotCode, itemCode, isExact, isMock, body.reason.trim(), body.instructions.trim()],
        ...[now.toISOString(), actor.displayName, tenant.timeZone],
      ],
      'start_recall',
    );
    if (!isMock) {
      await holdLots(tx, id, lots);
      await notifyLocations(tx, rows[0]!, await recipientsOf(tx, lots, tenant.timeZone));
    }
    await audit(tx, actor, isMock ? 'recall.exercise_started' : 'recall.started', id, {
      lotCode,
      itemCode,
      isExact,
      lots,
    });
    return answerWith(context, id);
  },

  answer: async (context, { params: { id, noticeId }, body }) => {
    requireLicense(context, 'lead');
    const { tx, actor, now } = context;
    refuseCards({ note: body.note });
    const notice = await readNotice(tx, noticeId);
    const { recallNumber } = await answerWith(context, id);
    if (notice.recall_number !== recallNumber) throw new AppError('not_found');
    await storeAnswer(tx, noticeId, body, actor.displayName, now);
    await audit(tx, actor, 'recall.answered', noticeId, { recallNumber, goods: body.goods });
    return answerWith(context, id);
  },

  end: async (context, { params: { id }, body: { state, conclusion } }) => {
    requireLicense(context, 'lead');
    const { tx, actor, tenant, now } = context;
    refuseCards({ conclusion });
    const { rows } = await tx.connection.query<RecallRow>(
      `select ${ROW} from recalls where tenant_id = $1 and id = $2 for no key update`,
      [tx.tenantId, id],
      'lock_recall',
    );
    const [recall] = rows;
    if (!recall) throw new AppError('not_found');
    if (recall.state !== 'open') {
      if (recall.state !== state) throw new AppError('conflict');
      return answerWith(context, id);
    }
    const found = await findNow(tx, recall, tenant.timeZone);
    await tx.connection.query(
      'update recalls set state = $3, ended_at = $4, ended_by = $5, conclusion = $6, found = $7 where tenant_id = $1 and id = $2',
      [tx.tenantId, id, state, now.toISOString(), actor.displayName, conclusion.trim(), JSON.stringify(found)],
      'end_recall',
    );
    await tx.connection.query(
      'update recall_notices set state = $3, ended_at = $4 where tenant_id = $1 and recall_id = $2',
      [tx.tenantId, id, state, now.toISOString()],
      'end_recall_notices',
    );
    await forgetLots(tx, id);
    if (state === 'called_off') await releaseLots(tx, id);
    await audit(tx, actor, 'recall.ended', id, { state, recallNumber: recall.recall_number });
    return answerWith(context, id);
  },
};

/** Throws `conflict` with the number of an open recall that covers the same lots. */
async function refuseSecond({ tx }: SignedInContext, { lotCode, itemCode, isExact }: LotQuery): Promise<void> {
  const { rows } = await tx.connection.query<Columns<'recalls', 'recall_number'>>(
    `select recall_number from recalls where tenant_id = $1 and state = 'open' and not is_mock
       and ((lot_code = $2 and (not is_exact or $4)) or (lot_code = code_of_lot($2) and not is_exact))
       and ($3::text is null or item_code is null or item_code = $3) limit 1`,
    [tx.tenantId, lotCode, itemCode, isExact],
    'open_recall_of_lot',
  );
  if (rows[0]) throw new AppError('conflict', { recallNumber: rows[0].recall_number });
}
