import { msg } from '#msg';
import type { ProviderPage } from '../payments/card-provider.ts';
import type { Locale } from '../texts/formats.ts';
import { textsOf } from '../texts/texts.ts';
import { escapeHtml } from './escape-html.ts';
import { type FormPage, hiddenFields } from './form-page.ts';

/** Returns the page that leads the whole browser page to a provider. */
export function providerForm({ url, fields }: ProviderPage, language: Locale): FormPage {
  const t = textsOf(language);
  return {
    language,
    title: t(msg`You are taken to the payment page`),
    body: `<form method="post" action="${escapeHtml(url)}">${hiddenFields(Object.entries(fields))}<button>${escapeHtml(t(msg`Continue to the payment page`))}</button></form>`,
    submits: true,
    formOrigin: url.startsWith('/') ? undefined : new URL(url).origin,
  };
}
