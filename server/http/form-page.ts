import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from './escape-html.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const STYLE = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:26rem;margin:2rem auto;padding:0 1rem}
form{display:grid;gap:1rem}label{display:grid;gap:.25rem}input,select,button{font:inherit;padding:.6rem;border:1px solid;border-radius:.4rem}
button{min-height:3rem}.error{color:light-dark(#b00020,#ff8a80);margin:0}.note{border:1px solid;border-radius:.4rem;padding:.6rem}`;
const SUBMIT = 'document.forms[0].submit()';

export interface FormPage {
  readonly language: string;
  readonly title: string;
  /** Already escaped. */
  readonly body: string;
  /** Submits the first form at once. The page's button does so without scripts. */
  readonly submits?: boolean;
  /** The page is loaded again after this number of seconds. */
  readonly againSeconds?: number;
  /** Where forms may go besides this server. */
  readonly formOrigin?: string | undefined;
}

/** Sends a separate page with a form: no scripts of the company, no analytics, no frames (PCI DSS SAQ A). */
export function sendFormPage(reply: FastifyReply, page: FormPage): FastifyReply {
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(STYLE)}`,
    ...(page.submits ? [`script-src ${hashOf(SUBMIT)}`] : []),
    `form-action 'self' ${page.formOrigin ?? ''}`.trim(),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy.join('; '))
    .send(
      `<!doctype html><html lang="${page.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${page.againSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${page.againSeconds}">`}<title>${escapeHtml(page.title)}</title><style>${STYLE}</style></head><body><h1>${escapeHtml(page.title)}</h1>${page.body}${page.submits ? `<script>${SUBMIT}</script>` : ''}</body></html>`,
    );
}

/** Returns hidden fields of a form. */
export const hiddenFields = (fields: Iterable<readonly [string, string]>): string =>
  [...fields]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
