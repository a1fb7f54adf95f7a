/** Who a local database belongs to. One user never opens another's (ID1). */
export interface Identity {
  readonly tenantId: string;
  readonly userId: string;
  /**
   * Somebody else acts as this user. That has a database, an engine and a client id of its own: the user may be at work on this very
   * device, and their unsent changes must neither go out in another's name nor be thrown away with that session.
   */
  readonly acting?: boolean | undefined;
}

/** Tells identities apart in the names of databases, locks and channels. */
export const identityKey = ({ tenantId, userId, acting }: Identity): string =>
  `${tenantId}:${userId}${acting ? ACTING : ''}`;
const ACTING = ':acting';

const PREFIX = 'cratebook:';
export const databaseName = (identity: Identity): string => PREFIX + identityKey(identity);
/** Whether a database belongs to a session in which somebody acts as another. */
export const isActingDatabase = (name: string): boolean => name.startsWith(PREFIX) && name.endsWith(ACTING);
