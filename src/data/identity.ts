/** The owner of a local database. One user never opens another's (ID1). */
export interface Identity {
  readonly tenantId: string;
  readonly userId: string;
  /**
   * True while another user impersonates this one. An impersonation has a separate database, engine and client id,
   * because the user may be working on the same device. Their unsent changes must not be sent in another's name or
   * deleted with that session.
   */
  readonly acting?: boolean | undefined;
}

/** Returns the key that identifies a user in the names of databases, locks and channels. */
export const identityKey = ({ tenantId, userId, acting }: Identity): string =>
  `${tenantId}:${userId}${acting ? ACTING : ''}`;
const ACTING = ':acting';

const PREFIX = 'cratebook:';
export const databaseName = (identity: Identity): string => PREFIX + identityKey(identity);
/** Returns whether a database belongs to an impersonation. */
export const isActingDatabase = (name: string): boolean => name.startsWith(PREFIX) && name.endsWith(ACTING);
