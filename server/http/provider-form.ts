import type { FastifyReply } from 'fastify';
import { msg } from '#msg';
import type { ProviderPage } from '../payments/card-provider.ts';
import type { Locale } from '../texts/formats.ts';
import { textsOf } from '../texts/texts.ts';
import { escapeHtml } from './escape-html.ts';
import { hiddenFields, sendFormPage } from './form-page.ts';

/** Leads the whole browser page to a provider: by its form, or by a refresh, which no policy for forms stops. */
export function sendToProvider(reply: FastifyReply, { url, fields }: ProviderPage, language: Locale): FastifyReply {
  const t = textsOf(language);
  const title = t(msg`You are taken to the payment page`);
  const go = escapeHtml(t(msg`Continue to the payment page`));
  if (fields === null) {
    reply.header('refresh', `0; url=${url}`);
    return sendFormPage(reply, { language, title, body: `<p><a href="${escapeHtml(url)}">${go}</a></p>` });
  }
  return sendFormPage(reply, {
    language,
    title,
    body: `<form method="post" action="${escapeHtml(url)}">${hiddenFields(Object.entries(fields))}<button>${go}</button></form>`,
    submits: true,
    formOrigin: url.startsWith('/') ? undefined : new URL(url).origin,
  });
}
