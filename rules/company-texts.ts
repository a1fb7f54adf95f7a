/** A company's text by language. */
export type TextsByLocale = { readonly [L in 'en' | 'es' | 'fr']?: string | undefined };

/** Returns the company's message on the sign-in page: in the reader's language, else in the company's default one. */
export const loginMessageIn = (
  settings: { readonly loginMessage: string | null; readonly loginMessages?: TextsByLocale | undefined },
  locale: keyof TextsByLocale,
): string | null => settings.loginMessages?.[locale] || settings.loginMessage;

/** Returns the label of a menu link: in the reader's language, else in the company's default one. */
export const linkTitleIn = (
  link: { readonly title: string; readonly titles?: TextsByLocale | undefined },
  locale: keyof TextsByLocale,
): string => link.titles?.[locale] || link.title;
