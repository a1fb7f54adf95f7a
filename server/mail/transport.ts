import { createTransport, type Transporter } from 'nodemailer';
import type { Tx } from '../db/tenant-transaction.ts';
import { openedSecret, type SecretPlace, type Secrets } from '../secrets.ts';

/** A tenant's mail server. The password is in plain text, so do not pass it on. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  readonly userName: string | null;
  readonly password: string | null;
  /** The stored password can't be decrypted with the server's key. */
  readonly isPasswordLost?: boolean;
  readonly senderName: string;
  readonly senderEmail: string;
}

/** Returns the place of a tenant's mail password. */
export const smtpPlace = (tenantId: string): SecretPlace => ({ tenantId, column: 'smtp_settings.password_sealed' });

/** The port on which TLS starts before SMTP (RFC 8314, section 7.3). On every other port STARTTLS begins it. */
const IMPLICIT_TLS_PORT = 465;

/** Returns the tenant's mail server, or undefined if none is configured. */
export async function findMailServer(tx: Tx, secrets: Secrets): Promise<MailServer | undefined> {
  const row = await tx.db
    .selectFrom('smtp_settings')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirst();
  return (
    row && {
      host: row.host,
      port: row.port,
      secure: row.secure,
      userName: row.user_name,
      ...openedPassword(row, secrets),
      senderName: row.sender_name,
      senderEmail: row.sender_email,
    }
  );
}

/** Returns the password of the mail settings, or that no key of this server decrypts it. */
export function openedPassword(
  row: { readonly tenant_id: string; readonly password_sealed: string | null },
  secrets: Secrets,
): Pick<MailServer, 'password' | 'isPasswordLost'> {
  const password = openedSecret(secrets, row.password_sealed, smtpPlace(row.tenant_id));
  return password === null && row.password_sealed !== null ? { password, isPasswordLost: true } : { password };
}

/**
 * Returns a transport that opens one connection for each mail. `secure` requires TLS with a valid certificate. Without
 * it TLS is used if the server offers it. Connects to `address`, which was checked before. Reads no files or addresses
 * that a mail might name.
 */
export function transportOf(server: MailServer, address: string): Transporter {
  return createTransport({
    host: address,
    port: server.port,
    secure: server.secure && server.port === IMPLICIT_TLS_PORT,
    requireTLS: server.secure && server.port !== IMPLICIT_TLS_PORT,
    tls: { servername: server.host, rejectUnauthorized: server.secure, minVersion: 'TLSv1.2' },
    ...(server.userName ? { auth: { user: server.userName, pass: server.password ?? '' } } : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
