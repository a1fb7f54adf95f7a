import type { accountEndpoints } from '../../../contract/accounts.ts';
import { AppError } from '../../../contract/errors.ts';
import type { Handler } from '../../context.ts';
import { requireThePerson } from './account.ts';
import { deviceName } from './device-name.ts';
import { endSessions, recordEnded } from './sessions.ts';

type Endpoints = typeof accountEndpoints;

/** Lists the user's active sessions, at most 200, the current one first. */
export const sessions: Handler<Endpoints['sessions']> = async (context) => {
  requireThePerson(context);
  const { tx, actor, now } = context;
  const rows = await tx.db
    .selectFrom('sessions')
    .select(['id', 'label', 'created_at', 'last_used_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('user_id', '=', actor.userId)
    .where('scope', '=', 'user')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  const own = rows.map((row) => ({
    id: row.id,
    ...deviceName(row.label),
    startedAt: row.created_at,
    lastUsedAt: row.last_used_at,
    isCurrent: row.id === actor.sessionId,
  }));
  return own.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
};

/** Ends one session of the user. Throws `not_found` if it is not an active session of the user. */
export const endSession: Handler<Endpoints['endSession']> = async (context, { params }) => {
  requireThePerson(context);
  const ended = await endSessions(context, context.tx, { sessionId: params.id, userId: context.actor.userId });
  if (ended.length === 0) throw new AppError('not_found');
  await recordEnded(context, context.tx, ended, 'by the user');
  return {};
};

/** Ends all sessions of the user except the current one, and returns their number. */
export const endOtherSessions: Handler<Endpoints['endOtherSessions']> = async (context) => {
  requireThePerson(context);
  const { tx, actor } = context;
  const ended = await endSessions(context, tx, { userId: actor.userId, keep: actor.sessionId });
  await recordEnded(context, tx, ended, 'by the user');
  return { ended: ended.length };
};
