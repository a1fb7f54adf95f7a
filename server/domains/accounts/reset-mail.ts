import type { Mail } from '../../mail/outbox.ts';

type Locale = 'en' | 'es' | 'fr';

interface ResetMail {
  readonly to: string;
  readonly name: string;
  readonly company: string;
  readonly link: string;
  readonly locale: Locale;
}

interface Words {
  readonly subject: (company: string) => string;
  readonly lines: (name: string, company: string, link: string) => string[];
}

const WORDS: Readonly<Record<Locale, Words>> = {
  en: {
    subject: (company) => `Set a new password for ${company}`,
    lines: (name, company, link) => [
      `Hello ${name},`,
      `Someone asked to reset the password for your ${company} account. To choose a new one, open this link within the next hour:`,
      link,
      'The link works once. If you didn’t ask for it, you can ignore this email. Your password does not change.',
      company,
    ],
  },
  es: {
    subject: (company) => `Cree una nueva contraseña para ${company}`,
    lines: (name, company, link) => [
      `Hola, ${name}:`,
      `Alguien pidió restablecer la contraseña de su cuenta de ${company}. Para elegir una nueva, abra este enlace. Sirve durante una hora:`,
      link,
      'El enlace funciona una sola vez. Si usted no lo pidió, puede ignorar este correo. Su contraseña no cambia.',
      company,
    ],
  },
  fr: {
    subject: (company) => `Définissez un nouveau mot de passe pour ${company}`,
    lines: (name, company, link) => [
      `Bonjour ${name},`,
      `Une demande de réinitialisation du mot de passe de votre compte ${company} nous est parvenue. Pour en choisir un nouveau, ouvrez ce lien dans l’heure qui suit\u00a0:`,
      link,
      'Ce lien ne fonctionne qu’une seule fois. Si vous n’êtes pas à l’origine de cette demande, ignorez ce courriel. Votre mot de passe reste inchangé.',
      company,
    ],
  },
};

/** Returns the mail with the one-time link, in the reader's language. */
export function resetMail({ to, name, company, link, locale }: ResetMail): Mail {
  const words = WORDS[locale];
  return { to, subject: words.subject(company), text: `${words.lines(name, company, link).join('\n\n')}\n` };
}
