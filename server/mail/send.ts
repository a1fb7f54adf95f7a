import { type Outgoing, OutgoingError, type Target } from '../outgoing.ts';
import { type MailServer, transportOf } from './transport.ts';

export interface OutgoingMail {
  readonly id: string;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}

/**
 * The result of a try. `refused`: the mail is refused permanently. `deferred`: a later try may succeed. `unreachable`:
 * the server accepts no mail now, or none from us. `response` is the server's response, or the reason why there is
 * none.
 */
export interface Sent {
  readonly result: 'accepted' | 'refused' | 'deferred' | 'unreachable';
  readonly response: string;
}

const MAX_RESPONSE = 500;
/** SMTP and submission (RFC 5321, 6409, 8314) and their usual replacement port. */
const SMTP_PORTS = [25, 465, 587, 2525];

const REASONS: Readonly<Record<string, string>> = {
  LOST: 'The stored password can’t be read. Enter it again.',
  REFUSED: 'Mail can’t be sent through this host or port. Use another one.',
  PLAIN: 'A username and password need a secure connection. Turn it on.',
  EPROTOCOL: 'The server at this address is not a mail server. Check the host and port.',
  EDNS: 'The mail server was not found. Check the host.',
  ENOTFOUND: 'The mail server was not found. Check the host.',
  ECONNECTION: 'The mail server could not be reached. Check the host and port.',
  ECONNREFUSED: 'The mail server refused the connection. Check the port.',
  ESOCKET: 'The connection to the mail server failed. Try again.',
  ETIMEDOUT: 'The mail server did not respond in time. Try again.',
  ETLS: 'The mail server offers no trusted secure connection. Check the host and its certificate.',
  EAUTH: 'The mail server did not accept the username and password. Check them.',
};

interface SmtpError {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
}

/** Sends one mail in one conversation. Never throws for an error of a mail server. */
export async function sendMail(server: MailServer, mail: OutgoingMail, outgoing: Outgoing): Promise<Sent> {
  if (server.isPasswordLost) return { result: 'unreachable', response: REASONS.LOST ?? '' };
  let target: Target;
  try {
    target = await outgoing.resolve(server.host, server.port, SMTP_PORTS);
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { result: 'unreachable', response: REASONS[error.code === 'refused' ? 'REFUSED' : 'EDNS'] ?? '' };
  }
  // Any host on the way can read a password in plain text, so only the operator's own relay may receive one.
  if (server.userName && !server.secure && !target.isAllowedByOperator)
    return { result: 'unreachable', response: REASONS.PLAIN ?? '' };
  const transport = transportOf(server, target.address);
  try {
    const { response } = await transport.sendMail({
      from: { name: server.senderName, address: server.senderEmail },
      to: { name: '', address: mail.to },
      ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
      subject: mail.subject,
      text: mail.text,
      ...(mail.html ? { html: mail.html } : {}),
      messageId: `<${mail.id}@${server.senderEmail.split('@')[1]}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return { result: 'accepted', response: String(response).slice(0, MAX_RESPONSE) };
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
function failure({ code = '', responseCode = 0, response, command }: SmtpError): Sent {
  // Before its SMTP greeting, the response can come from another kind of server.
  const said = command === 'CONN' ? undefined : response;
  const text = (said ?? REASONS[code] ?? `The mail could not be sent (${code || 'unknown reason'}).`).slice(
    0,
    MAX_RESPONSE,
  );
  const isAboutMail = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE';
  if (isAboutMail && (responseCode >= 500 || responseCode === 0)) return { result: 'refused', response: text };
  return { result: isAboutMail ? 'deferred' : 'unreachable', response: text };
}
