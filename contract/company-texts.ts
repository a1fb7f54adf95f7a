import * as z from 'zod/mini';
import { isUrl } from '../rules/url.ts';
import { atMost, instant, text } from './atoms.ts';
import { get, put } from './endpoint.ts';
import { LOCALES } from './items.ts';

const permission = ['ADMIN'] as const;

const loginMessage = text(1000);
const label = text(60).check(z.regex(/^[^\p{Cc}\u2028\u2029]*$/u));
const address = z.string().check(
  atMost(2000),
  z.refine((value) => value === '' || isUrl(value), { error: 'must be a valid URL' }),
);

/** Menu links of a company (specification section 9). */
export const NAV_LINKS = [0, 1, 2] as const;

const texts = z.object({
  /** Readers of another language see the text in this one where theirs is empty. */
  defaultLocale: z.enum(LOCALES),
  loginMessageEn: loginMessage,
  loginMessageEs: loginMessage,
  loginMessageFr: loginMessage,
  navLink0: address,
  navLink0TextEn: label,
  navLink0TextEs: label,
  navLink0TextFr: label,
  navLink1: address,
  navLink1TextEn: label,
  navLink1TextEs: label,
  navLink1TextFr: label,
  navLink2: address,
  navLink2TextEn: label,
  navLink2TextEs: label,
  navLink2TextFr: label,
  /** The last change of the company's settings; null before the first one. */
  updatedAt: z.nullable(instant),
});
export type CompanyTexts = z.infer<typeof texts>;

/** A label without an address would be lost. */
const hasAddress = (link: (typeof NAV_LINKS)[number]) =>
  z.refine<CompanyTexts>(
    (all) =>
      all[`navLink${link}`] !== '' ||
      [all[`navLink${link}TextEn`], all[`navLink${link}TextEs`], all[`navLink${link}TextFr`]].every(
        (each) => each.trim() === '',
      ),
    { error: 'is required', path: [`navLink${link}`] },
  );

/** The company's own texts in three languages, for their administrators. */
export const companyTextEndpoints = {
  get: get('/settings/texts', {
    summary: 'Get the login message and the menu links in all languages',
    permission,
    returns: texts,
  }),
  save: put('/settings/texts', {
    summary: 'Change the login message and the menu links; `conflict` if settings were changed after `updatedAt`',
    permission,
    body: texts.check(hasAddress(0), hasAddress(1), hasAddress(2)),
    returns: texts,
    errors: ['conflict'],
  }),
};
