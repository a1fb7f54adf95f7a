import type { Mail } from '../../mail/outbox.ts';

type Locale = 'en' | 'es' | 'fr';

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

interface Words {
  readonly subject: (mail: InviteMail) => string;
  readonly lines: (mail: InviteMail) => string[];
}

const WORDS: Readonly<Record<Locale, Words>> = {
  en: {
    subject: ({ invitedBy, company, location }) =>
      location === null
        ? `${invitedBy} invites you to work at ${company}`
        : `${invitedBy} invites you to order from ${company}`,
    lines: ({ name, invitedBy, company, location, link, code, until }) => [
      name ? `Hello ${name},` : 'Hello,',
      location === null
        ? `${invitedBy} invites you to work at ${company}. Open this link to choose your password. Then you can sign in:`
        : `${invitedBy} invites you to order from ${company} for ${location}. Open this link to choose your password. Then you can order:`,
      link,
      `If the link does not open, enter this code on the same page:\n${code}`,
      `The invitation works once, until ${until}. If you don’t know ${invitedBy}, you can ignore this email.`,
      company,
    ],
  },
  es: {
    subject: ({ invitedBy, company, location }) =>
      location === null
        ? `${invitedBy} le invita a trabajar en ${company}`
        : `${invitedBy} le invita a hacer pedidos en ${company}`,
    lines: ({ name, invitedBy, company, location, link, code, until }) => [
      name ? `Hola, ${name}:` : 'Hola:',
      location === null
        ? `${invitedBy} le invita a trabajar en ${company}. Abra este enlace para elegir su contraseña. Después podrá iniciar sesión:`
        : `${invitedBy} le invita a hacer pedidos en ${company} para ${location}. Abra este enlace para elegir su contraseña. Después podrá hacer pedidos:`,
      link,
      `Si el enlace no se abre, escriba este código en la misma página:\n${code}`,
      `La invitación funciona una sola vez, hasta el ${until}. Si no conoce a ${invitedBy}, puede ignorar este correo.`,
      company,
    ],
  },
  fr: {
    subject: ({ invitedBy, company, location }) =>
      location === null
        ? `${invitedBy} vous invite à travailler chez ${company}`
        : `${invitedBy} vous invite à commander chez ${company}`,
    lines: ({ name, invitedBy, company, location, link, code, until }) => [
      name ? `Bonjour ${name},` : 'Bonjour,',
      location === null
        ? `${invitedBy} vous invite à travailler chez ${company}. Ouvrez ce lien pour choisir votre mot de passe. Vous pourrez ensuite ouvrir une session\u00a0:`
        : `${invitedBy} vous invite à commander chez ${company} pour ${location}. Ouvrez ce lien pour choisir votre mot de passe. Vous pourrez ensuite commander\u00a0:`,
      link,
      `Si le lien ne s’ouvre pas, saisissez ce code sur la même page\u00a0:\n${code}`,
      `L’invitation est valable une seule fois, jusqu’au ${until}. Si vous ne connaissez pas ${invitedBy}, ignorez ce courriel.`,
      company,
    ],
  },
};

/** Returns the invitation mail in the language of the invitation. */
export function inviteMail(mail: InviteMail): Mail {
  const words = WORDS[mail.locale];
  // Text from users must not start another header line.
  const subject = words.subject(mail).replace(/\s+/g, ' ');
  return { to: mail.to, subject, text: `${words.lines(mail).join('\n\n')}\n` };
}
