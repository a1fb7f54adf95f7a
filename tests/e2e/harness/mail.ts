import { expect } from 'playwright/test';
import { type ReceivedMail, type TestSmtp, testSmtp } from '../../harness/smtp.ts';
import { Office } from './api.ts';
import { HARBOR_ADMIN } from './credentials.ts';
import type { TestServer } from './server.ts';

/** A mail server on this machine, and Harbor's mail set up to leave through it, as its administrator does it. */
export async function harborMail(server: TestServer): Promise<TestSmtp> {
  const smtp = await testSmtp();
  const admin = await Office.of(server.harborOrigin, HARBOR_ADMIN);
  await admin.call('PUT', '/admin/smtp', {
    host: '127.0.0.1',
    port: smtp.port,
    secure: false,
    userName: null,
    senderName: 'Harbor Foods',
    senderEmail: 'orders@harbor.test',
    orderConfirmationEmails: false,
    password: null,
  });
  return smtp;
}

/** Waits for a mail to the address. */
export async function mailTo(smtp: TestSmtp, address: string): Promise<ReceivedMail> {
  const found = () => smtp.received.find(({ to }) => to.includes(address));
  await expect.poll(() => found() !== undefined, { message: `a mail to ${address}` }).toBe(true);
  return found()!;
}

/** The text of a mail, whatever way its bytes were wrapped for the wire (RFC 2045, quoted-printable and base64). */
export function textOf({ raw }: ReceivedMail): string {
  const split = raw.indexOf('\r\n\r\n');
  const [head, body] = [raw.slice(0, split), raw.slice(split + 4)];
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/^content-transfer-encoding: quoted-printable/im.test(head)) return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
