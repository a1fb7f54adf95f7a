import type { MailError } from '../../contract/job-errors.ts';

/** An error of nodemailer. `originalCode` is the one of the socket or of TLS. */
export interface SmtpError {
  readonly code?: string;
  readonly originalCode?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
}

const BY_CODE: Readonly<Record<string, MailError>> = {
  EDNS: 'mail_host_not_found',
  ENOTFOUND: 'mail_host_not_found',
  ECONNREFUSED: 'mail_connection_refused',
  ECONNECTION: 'mail_connection_failed',
  ESOCKET: 'mail_connection_failed',
  ETIMEDOUT: 'mail_timed_out',
  ETLS: 'mail_tls_failed',
  EPROTO: 'mail_tls_failed',
  EPROTOCOL: 'mail_not_mail_server',
  EAUTH: 'mail_auth_refused',
  EMESSAGE: 'mail_message_refused',
};
/** Codes of Node for certificates and TLS. */
const TLS = /^(?:ERR_TLS|ERR_SSL)_|CERT|UNABLE_TO_VERIFY|SELF_SIGNED/;

/** Returns whether the mail exceeds a limit of size (RFC 1870; enhanced codes 5.2.3 and 5.3.4 of RFC 3463). */
function isTooBig({ code, command, responseCode = 0, response = '' }: SmtpError): boolean {
  if (/^5\d\d[ -]5\.(?:2\.3|3\.4)\b/.test(response)) return true;
  // nodemailer compares the size with the limit that the server names.
  if (code === 'EMESSAGE' && command === 'MAIL FROM') return true;
  // With 5.2.2 the recipient's mailbox is full.
  return responseCode === 552 && command !== 'RCPT TO' && !/^552[ -]5\.2\.2\b/.test(response);
}

/** Returns why a try to send a mail failed. */
export function mailErrorOf(error: SmtpError): MailError {
  const { code = '', originalCode = '', command } = error;
  if (isTooBig(error)) return 'mail_too_big';
  if (code === 'EENVELOPE' && command === 'MAIL FROM') return 'mail_sender_refused';
  if (code === 'EENVELOPE' && command === 'RCPT TO') return 'mail_recipient_refused';
  if (TLS.test(originalCode)) return 'mail_tls_failed';
  return BY_CODE[originalCode] ?? BY_CODE[code] ?? 'mail_other';
}
