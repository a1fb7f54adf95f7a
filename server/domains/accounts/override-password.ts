import type { accountEndpoints } from '../../../contract/accounts.ts';
import { AppError } from '../../../contract/errors.ts';
import { audit } from '../../audit.ts';
import type { Handler } from '../../context.ts';
import { outside } from '../../outside.ts';
import { eventUserOf, recordEvent } from '../../security-events.ts';
import { requireThePerson, validateNewPassword } from './account.ts';
import { refuseKnownPassword } from './known-passwords.ts';
import { hashPassword, hashQueue, verifyPassword } from './passwords.ts';
import { countTry } from './throttle.ts';
import { findUser } from './users.ts';

type Set = Handler<(typeof accountEndpoints)['setOverridePassword']>;

/**
 * Sets, changes or removes (null) the override password. Requires the administrator's own password, because the
 * override password releases credit holds of every customer.
 */
export const setOverridePassword: Set = async (context, { body }) => {
  requireThePerson(context);
  const { actor, services, tenant, tx } = context;
  const { currentPassword, overridePassword } = body;
  if (overridePassword !== null) validateNewPassword(overridePassword, overridePassword);
  const stored = (await findUser(tx, actor.userId))?.passwordHash ?? null;
  return outside(async (inTransaction) => {
    const subject = `change password ${actor.home} ${actor.userId}`;
    await countTry(services, [subject]);
    const hashed = await hashQueue.run(tenant.id, async () => {
      if (!(await verifyPassword(currentPassword, stored)))
        throw new AppError('wrong_password', undefined, { currentPassword: new AppError('wrong_password').message });
      if (overridePassword === null) return null;
      await refuseKnownPassword(overridePassword, [tenant.companyName, actor.userName, actor.displayName]);
      return hashPassword(overridePassword);
    });
    await services.limits.clear(subject);
    return inTransaction(async (again) => {
      await again.tx.db
        .updateTable('users')
        .set({ override_password_hash: hashed })
        .where('tenant_id', '=', again.tx.tenantId)
        .where('id', '=', actor.userId)
        .execute();
      const isRemoved = hashed === null;
      await audit(again.tx, actor, 'accounts.setOverridePassword', actor.userId, { isRemoved });
      const event = { kind: 'override_password_changed', http: again.http, facts: { isRemoved } } as const;
      await recordEvent(again.tx, { ...event, ...eventUserOf(actor) });
      return {};
    });
  });
};
