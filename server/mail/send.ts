import type { MailError } from '../../contract/job-errors.ts';
import { type Outgoing, OutgoingError, type Target } from '../outgoing.ts';
import { mailErrorOf, type SmtpError } from './mail-error.ts';
import { type MailServer, transportOf } from './transport.ts';

export interface OutgoingMail {
  readonly id: string;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly attachment?: MailAttachment | undefined;
}

export interface MailAttachment {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/**
 * The result of a try. `refused`: the mail is refused permanently. `deferred`: a later try may succeed. `unreachable`:
 * the server accepts no mail now, or none from us. `words` is the server's response, if it spoke SMTP.
 */
export type Sent =
  | { readonly result: 'accepted'; readonly errorCode: null; readonly words: string }
  | {
      readonly result: 'refused' | 'deferred' | 'unreachable';
      readonly errorCode: MailError;
      readonly words: string | null;
    };

const unreachable = (errorCode: MailError): Sent => ({ result: 'unreachable', errorCode, words: null });

const MAX_RESPONSE = 500;
/** SMTP and submission (RFC 5321, 6409, 8314) and their usual replacement port. */
const SMTP_PORTS = [25, 465, 587, 2525];

/** Sends one mail in one conversation. Never throws for an error of a mail server. */
export async function sendMail(server: MailServer, mail: OutgoingMail, outgoing: Outgoing): Promise<Sent> {
  if (server.isPasswordLost) return unreachable('mail_password_lost');
  let target: Target;
  try {
    target = await outgoing.resolve(server.host, server.port, SMTP_PORTS);
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return unreachable(error.code === 'refused' ? 'mail_host_not_allowed' : 'mail_host_not_found');
  }
  // Any host on the way can read a password in plain text, so only the operator's own relay may receive one.
  if (server.userName && !server.secure && !target.isAllowedByOperator) return unreachable('mail_tls_needed');
  const transport = transportOf(server, target.address);
  try {
    const { response } = await transport.sendMail({
      from: { name: server.senderName, address: server.senderEmail },
      to: { name: '', address: mail.to },
      ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
      subject: mail.subject,
      text: mail.text,
      ...(mail.html ? { html: mail.html } : {}),
      ...(mail.attachment
        ? {
            attachments: [
              {
                filename: mail.attachment.name,
                contentType: mail.attachment.mediaType,
                content: mail.attachment.bytes,
              },
            ],
          }
        : {}),
      messageId: `<${mail.id}@${server.senderEmail.split('@')[1]}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return { result: 'accepted', errorCode: null, words: String(response).slice(0, MAX_RESPONSE) };
  } catch (error) {
    return failure(error as SmtpError);
  } finally {
    transport.close();
  }
}

/**
 * Returns the result of a failed try. Only a response about the mail itself is final. Problems of the connection, the
 * account or the sender can be corrected.
 */
function failure(error: SmtpError): Sent {
  const { code = '', responseCode = 0, response, command } = error;
  const errorCode = mailErrorOf(error);
  // Before its SMTP greeting, the response can come from another kind of server.
  const words = (command === 'CONN' ? undefined : response)?.slice(0, MAX_RESPONSE) ?? null;
  const isAboutMail =
    errorCode === 'mail_too_big' || (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE';
  if (isAboutMail && (responseCode >= 500 || responseCode === 0)) return { result: 'refused', errorCode, words };
  return { result: isAboutMail ? 'deferred' : 'unreachable', errorCode, words };
}
