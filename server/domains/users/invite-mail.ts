import { msg } from '#msg';
import type { Mail } from '../../mail/outbox.ts';
import type { Locale } from '../../texts/formats.ts';
import { textsOf } from '../../texts/texts.ts';

interface InviteMail {
  readonly to: string;
  /** Name of the invited person; may be empty. */
  readonly name: string;
  readonly invitedBy: string;
  readonly company: string;
  /** Where the person will order for; null for an employee. */
  readonly location: string | null;
  readonly link: string;
  readonly code: string;
  readonly until: string;
  readonly locale: Locale;
}

/** Returns the invitation mail in the language of the invitation. */
export function inviteMail({ to, locale, ...values }: InviteMail): Mail {
  const t = textsOf(locale);
  const isEmployee = values.location === null;
  const subject = isEmployee
    ? t(msg({ message: '{invitedBy} invites you to work at {company}' }), values)
    : t(msg({ message: '{invitedBy} invites you to order from {company}' }), values);
  const lines = [
    values.name ? t(msg({ message: 'Hello {name},' }), values) : t(msg`Hello,`),
    isEmployee
      ? t(
          msg({
            message:
              '{invitedBy} invites you to work at {company}. Open this link to choose your password. Then you can sign in:',
          }),
          values,
        )
      : t(
          msg({
            message:
              '{invitedBy} invites you to order from {company} for {location}. Open this link to choose your password. Then you can order:',
          }),
          values,
        ),
    values.link,
    `${t(msg`If the link does not open, enter this code on the same page:`)}\n${values.code}`,
    t(
      msg({
        message: 'The invitation works once, until {until}. If you don’t know {invitedBy}, you can ignore this email.',
      }),
      values,
    ),
    values.company,
  ];
  // Text from users must not start another header line.
  return { to, subject: subject.replace(/\s+/g, ' '), text: `${lines.join('\n\n')}\n` };
}
