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
 * How a try ended. `refused`: this mail will never be taken. `deferred`: another time it may. `unreachable`: the server takes no
 * mail at all just now, or not from us. `response` is what the server said, or why it could not be asked.
 */
export interface Sent {
  readonly result: 'accepted' | 'refused' | 'deferred' | 'unreachable';
  readonly response: string;
}

const MAX_RESPONSE = 500;

const REASONS: Readonly<Record<string, string>> = {
  EDNS: 'The mail server’s name could not be found.',
  ENOTFOUND: 'The mail server’s name could not be found.',
  ECONNECTION: 'The mail server could not be reached.',
  ECONNREFUSED: 'The mail server refused the connection.',
  ESOCKET: 'The connection to the mail server failed.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  ETLS: 'The mail server does not offer a secure connection that can be trusted.',
  EAUTH: 'The mail server did not accept the user name and password.',
};

interface SmtpError {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
}

/** Sends one mail in one conversation. Never throws for what a mail server does. */
export async function sendMail(server: MailServer, mail: OutgoingMail): Promise<Sent> {
  const transport = transportOf(server);
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

/** Only what is said about the mail itself settles it; what is said about the connection, the account or its sender may be put right. */
function failure({ code = '', responseCode = 0, response, command }: SmtpError): Sent {
  const text = (response ?? REASONS[code] ?? `The mail could not be sent (${code || 'unknown reason'}).`).slice(
    0,
    MAX_RESPONSE,
  );
  const isAboutMail = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE';
  if (isAboutMail && (responseCode >= 500 || responseCode === 0)) return { result: 'refused', response: text };
  return { result: isAboutMail ? 'deferred' : 'unreachable', response: text };
}
