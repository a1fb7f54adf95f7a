import { msg } from '#msg';
import type { ErrorCode } from '../../contract/error-codes.ts';
import { textsOf } from '../texts/texts.ts';

type Closed = Extract<ErrorCode, 'tenant_disabled' | 'unknown_host'>;

/** The sentence at the address of a company that has no page. */
const TEXTS = {
  tenant_disabled: msg`This company’s account is off. Contact the company.`,
  unknown_host: msg`No company was found at this address. Check the address.`,
} satisfies Record<Closed, unknown>;

/** Returns whether an error closes a company's page. */
export const isClosed = (code: ErrorCode): code is Closed => code === 'tenant_disabled' || code === 'unknown_host';

/** Returns a page of one sentence in the path's language (`/es/…`), without scripts or styles. */
export function closedPage(code: Closed, path: string): string {
  const first = path.split('/')[1];
  const language = first === 'es' || first === 'fr' ? first : 'en';
  const text = textsOf(language)(TEXTS[code]);
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title><h1>${text}</h1></html>`;
}
