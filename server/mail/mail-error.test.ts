import { expect, it } from 'vitest';
import { mailErrorOf } from './mail-error.ts';

it.each([
  [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED', command: 'CONN' }, 'mail_connection_refused'],
  [{ code: 'ESOCKET', originalCode: 'ECONNRESET', command: 'CONN' }, 'mail_connection_failed'],
  [{ code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT', command: 'CONN' }, 'mail_tls_failed'],
  [{ code: 'ESOCKET', originalCode: 'ERR_SSL_WRONG_VERSION_NUMBER', command: 'CONN' }, 'mail_tls_failed'],
  [{ code: 'ETIMEDOUT', command: 'CONN' }, 'mail_timed_out'],
  [{ code: 'EDNS', originalCode: 'ENOTFOUND', command: 'CONN' }, 'mail_host_not_found'],
  [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550, response: '550 5.7.1 no' }, 'mail_sender_refused'],
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 552, response: '552 5.2.2 full' }, 'mail_recipient_refused'],
  [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 552, response: '552 too big' }, 'mail_too_big'],
  [{ code: 'EMESSAGE', command: 'DATA', responseCode: 554, response: '554 5.3.4 too big' }, 'mail_too_big'],
  [{ code: 'EMESSAGE', command: 'DATA', responseCode: 552, response: '552 5.2.2 full' }, 'mail_message_refused'],
  [{ code: 'EMESSAGE', command: 'DATA', responseCode: 554, response: '554 spam' }, 'mail_message_refused'],
  [{ code: 'EABORT' }, 'mail_other'],
] as const)('%j is %s', (error, code) => {
  expect(mailErrorOf(error)).toBe(code);
});
