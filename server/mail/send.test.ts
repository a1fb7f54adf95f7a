import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestSmtp, testSmtp } from '../../tests/harness/smtp.ts';
import type { Outgoing } from '../outgoing.ts';
import { sendMail } from './send.ts';

const ACCOUNT = { user: 'mailer', password: 'S3cretMail' };
const MAIL = { id: 'm1', to: 'chef@company.test', replyTo: null, subject: 'Hello', text: 'Hello\n', html: null };

let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await testSmtp(ACCOUNT);
});
afterAll(() => smtp.stop());

const send = (server: { secure: boolean; userName?: string | null }, isAllowedByOperator: boolean) => {
  const outgoing = { resolve: async () => ({ address: '127.0.0.1', isAllowedByOperator }) } as unknown as Outgoing;
  const { user, password } = ACCOUNT;
  const sender = { senderName: 'Orders', senderEmail: 'orders@company.test' };
  return sendMail(
    { host: '127.0.0.1', port: smtp.port, userName: user, password, ...sender, ...server },
    MAIL,
    outgoing,
  );
};

it('[C5.4] a mail server gets no password in plain text, and no connection for it', async () => {
  const before = smtp.connections();
  expect(await send({ secure: false }, false)).toMatchObject({
    result: 'unreachable',
    errorCode: 'mail_tls_needed',
    words: null,
  });
  expect(smtp.connections()).toBe(before);
  const insecure = await send({ secure: true }, false);
  expect(insecure.result).not.toBe('accepted');
  expect(smtp.received).toEqual([]);
});

it('[C5.4] the operator’s own relay accepts a password in plain text', async () => {
  expect((await send({ secure: false }, true)).result).toBe('accepted');
  expect(smtp.received).toMatchObject([{ user: 'mailer' }]);
});
