import type { ErrorCode } from '../../contract/error-codes.ts';

type Closed = Extract<ErrorCode, 'tenant_disabled' | 'unknown_host'>;

/** What a person reads at the address of a company that has no page. */
const TEXTS: Readonly<Record<'en' | 'es' | 'fr', Record<Closed, string>>> = {
  en: {
    tenant_disabled: 'This company’s account is off. Contact the company.',
    unknown_host: 'No company was found at this address. Check the address.',
  },
  es: {
    tenant_disabled: 'La cuenta de esta empresa está desactivada. Comuníquese con la empresa.',
    unknown_host: 'No hay ninguna empresa en esta dirección. Revise la dirección.',
  },
  fr: {
    tenant_disabled: 'Le compte de cette entreprise est désactivé. Communiquez avec l’entreprise.',
    unknown_host: 'Aucune entreprise ne se trouve à cette adresse. Vérifiez l’adresse.',
  },
};

/** Returns whether an error closes a company's page. */
export const isClosed = (code: ErrorCode): code is Closed => code === 'tenant_disabled' || code === 'unknown_host';

/** Returns a page of one sentence in the path's language (`/es/…`), without scripts or styles. */
export function closedPage(code: Closed, path: string): string {
  const first = path.split('/')[1];
  const language = first === 'es' || first === 'fr' ? first : 'en';
  const text = TEXTS[language][code];
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title><h1>${text}</h1></html>`;
}
