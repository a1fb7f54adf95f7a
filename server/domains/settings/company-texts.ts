import { sql } from 'kysely';
import { type CompanyTexts, type companyTextEndpoints, NAV_LINKS } from '../../../contract/company-texts.ts';
import { AppError } from '../../../contract/errors.ts';
import { LOCALES } from '../../../contract/items.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { themeOf } from './organization.ts';

type Locale = (typeof LOCALES)[number];

/** The languages in names of fields. */
const SUFFIX = { en: 'En', es: 'Es', fr: 'Fr' } as const;

/** The option with the label of a link. The one without a language is in the company's default language. */
const labelKey = (link: number, locale: Locale, defaultLocale: Locale) =>
  locale === defaultLocale ? `navLink${link}Text` : `navLink${link}Text.${locale}`;

/** Returns the texts as stored, with an empty text for each missing one. */
async function read(tx: Tx): Promise<CompanyTexts> {
  const stored = await tx.db
    .selectFrom('organization')
    .select(['theme', 'default_locale', 'login_messages', 'updated_at'])
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirst();
  const options = new Map(
    (
      await tx.db
        .selectFrom('options')
        .select(['key', 'value'])
        .where('tenant_id', '=', tx.tenantId)
        .where('key', 'like', 'navLink%')
        .execute()
    ).map(({ key, value }) => [key, value]),
  );
  const defaultLocale = stored?.default_locale ?? 'en';
  const loginMessage = (locale: Locale) =>
    (locale === defaultLocale ? themeOf({ ...stored?.theme }).loginMessage : stored?.login_messages[locale]) ?? '';
  const link = <N extends (typeof NAV_LINKS)[number]>(number: N) => {
    const label = (locale: Locale) => options.get(labelKey(number, locale, defaultLocale)) ?? '';
    return {
      [`navLink${number}`]: options.get(`navLink${number}`) ?? '',
      [`navLink${number}TextEn`]: label('en'),
      [`navLink${number}TextEs`]: label('es'),
      [`navLink${number}TextFr`]: label('fr'),
    } as Pick<CompanyTexts, `navLink${N}` | `navLink${N}Text${'En' | 'Es' | 'Fr'}`>;
  };
  return {
    defaultLocale,
    loginMessageEn: loginMessage('en'),
    loginMessageEs: loginMessage('es'),
    loginMessageFr: loginMessage('fr'),
    ...link(0),
    ...link(1),
    ...link(2),
    updatedAt: stored?.updated_at ?? null,
  };
}

const withoutTime = ({ updatedAt: _, ...texts }: CompanyTexts) => JSON.stringify(Object.entries(texts).sort());

/** Handlers for the company's own texts in three languages. */
export const companyTextHandlers: HandlersOf<typeof companyTextEndpoints> = {
  get: ({ tx }) => read(tx),

  save: async ({ tx, actor, now }, { body }) => {
    await tx.db
      .insertInto('organization')
      .values({ tenant_id: tx.tenantId, updated_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('tenant_id').doNothing())
      .execute();
    const lock = tx.db.selectFrom('organization').select('tenant_id').where('tenant_id', '=', tx.tenantId).forUpdate();
    await lock.execute();
    const before = await read(tx);
    const texts = Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
    ) as CompanyTexts;
    // The same texts again, after a lost response, are no change.
    if (withoutTime(texts) === withoutTime(before)) return before;
    const isFirst = body.updatedAt === null && before.updatedAt === now.toISOString();
    if (!isFirst && body.updatedAt !== before.updatedAt) throw new AppError('conflict');

    const { defaultLocale } = texts;
    const message = (locale: Locale) => texts[`loginMessage${SUFFIX[locale]}`];
    const others = LOCALES.filter((locale) => locale !== defaultLocale && message(locale) !== '');
    await tx.db
      .updateTable('organization')
      .set({
        theme: sql`theme || jsonb_build_object('loginMessage', ${message(defaultLocale) || null}::text)`,
        default_locale: defaultLocale,
        login_messages: JSON.stringify(Object.fromEntries(others.map((locale) => [locale, message(locale)]))),
        updated_at: now.toISOString(),
      })
      .where('tenant_id', '=', tx.tenantId)
      .execute();

    const options = NAV_LINKS.flatMap((link): (readonly [string, string])[] => [
      [`navLink${link}`, texts[`navLink${link}`]],
      ...LOCALES.map(
        (locale) => [labelKey(link, locale, defaultLocale), texts[`navLink${link}Text${SUFFIX[locale]}`]] as const,
      ),
    ]).filter(([, value]) => value !== '');
    await tx.db
      .deleteFrom('options')
      .where('tenant_id', '=', tx.tenantId)
      .where('key', '~', '^navLink[0-2](Text([.](en|es|fr))?)?$')
      .execute();
    if (options.length > 0)
      await tx.db
        .insertInto('options')
        .values(options.map(([key, value]) => ({ tenant_id: tx.tenantId, key, value })))
        .execute();
    await audit(tx, actor, 'companyTexts.save', tx.tenantId, { ...texts });
    return read(tx);
  },
};
