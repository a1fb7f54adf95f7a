import { msg } from '#msg';
import type { Mail } from '../../mail/outbox.ts';
import type { Locale } from '../../texts/formats.ts';
import { textsOf } from '../../texts/texts.ts';

interface ResetMail {
  readonly to: string;
  readonly name: string;
  readonly company: string;
  readonly link: string;
  readonly locale: Locale;
}

/** Returns the mail with the one-time link, in the reader's language. */
export function resetMail({ to, name, company, link, locale }: ResetMail): Mail {
  const t = textsOf(locale);
  const lines = [
    t(msg({ message: 'Hello {name},' }), { name }),
    t(
      msg({
        message:
          'Someone asked to reset the password for your {company} account. To choose a new one, open this link within the next hour:',
      }),
      { company },
    ),
    link,
    t(msg`The link works once. If you didn’t ask for it, you can ignore this email. Your password does not change.`),
    company,
  ];
  const subject = t(msg({ message: 'Set a new password for {company}' }), { company });
  return { to, subject, text: `${lines.join('\n\n')}\n` };
}
