import { expect, test } from 'vitest';
import { inviteMail } from './invite-mail.ts';

test('has a one-line subject in the language of the invitation', () => {
  const mail = inviteMail({
    to: 'x@y.test',
    name: '',
    invitedBy: 'Bea\r\nBcc: all@y.test',
    company: 'Green',
    location: 'Café',
    link: 'http://x/fr/invite/1',
    code: '1',
    until: 'samedi',
    locale: 'fr',
  });
  expect(mail.subject).toBe('Bea Bcc: all@y.test vous invite à commander chez Green');
  expect(mail.text).toContain('Bonjour,');
});
