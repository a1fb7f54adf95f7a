import type { Nullable } from 'kysely';
import * as z from 'zod/mini';
import type { OrganizationSettings } from '../../../contract/accounts.ts';
import { NAV_LINKS } from '../../../contract/company-texts.ts';
import { LOCALES } from '../../../contract/items.ts';
import { navLink } from '../../../contract/rows/accounts.ts';
import { themeSettings } from '../../../contract/settings.ts';
import { DEFAULT_THEME } from '../../../rules/tenant-theme.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import type { Tenant } from '../../tenants/tenant.ts';

export type Theme = z.infer<typeof themeSettings>;

/** The default theme: the colors of spec section 9, without images, scripts or texts. */
export const THEME_DEFAULTS: Theme = {
  themeDarkVariant: false,
  themeHeaderColor: null,
  themePrimaryColor: DEFAULT_THEME.primary,
  themeSecondaryColor: DEFAULT_THEME.secondary,
  themeAccentColor: DEFAULT_THEME.accent,
  themeInfoColor: DEFAULT_THEME.info,
  themeWarningColor: DEFAULT_THEME.warning,
  themeErrorColor: DEFAULT_THEME.error,
  themeSuccessColor: DEFAULT_THEME.success,
  companyImageUrl: null,
  companyDarkImageUrl: null,
  backgroundImageURL: null,
  faviconUrl: null,
  clientStyleSheetURL: null,
  googleTagManagerContainerId: null,
  googleAnalyticsId: null,
  themeExternalResources: [],
  loginMessage: null,
};

/**
 * Returns whether a page may use the URL. Its origin becomes part of the content security policy, so the host is
 * limited to letters, digits, dots and hyphens. Paths of this server are allowed.
 */
export function isUsableUrl(value: string): boolean {
  if (/^\/(?!\/)/.test(value)) return true;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && /^[a-z0-9.-]+$/.test(url.hostname);
}

const URL_FIELDS = [
  'companyImageUrl',
  'companyDarkImageUrl',
  'backgroundImageURL',
  'faviconUrl',
  'clientStyleSheetURL',
] as const;

/** Returns the fields of a theme with unusable URLs. */
export const unusableUrls = (theme: { readonly [K in keyof Theme]?: Theme[K] | undefined }): (keyof Theme)[] => [
  ...URL_FIELDS.filter((name) => typeof theme[name] === 'string' && !isUsableUrl(theme[name])),
  ...(theme.themeExternalResources?.every(isUsableUrl) === false ? ['themeExternalResources' as const] : []),
];

/**
 * Returns the valid values of a stored theme, and defaults for the others. A theme from an earlier release or an import
 * must never prevent a sign-in.
 */
export function themeOf(stored: Readonly<Record<string, unknown>>): Theme {
  const values = Object.entries(themeSettings.shape).flatMap(([name, schema]) => {
    const { success, data } = z.safeParse(schema as z.ZodMiniType, stored[name]);
    return success ? [[name, data]] : [];
  });
  const valid = Object.fromEntries(values) as Partial<Theme>;
  const unusable = new Set<string>(unusableUrls(valid));
  return { ...THEME_DEFAULTS, ...Object.fromEntries(Object.entries(valid).filter(([name]) => !unusable.has(name))) };
}

/**
 * Returns the menu's links from navLink0…2, navLink0Text…2Text and their texts in other languages. Invalid links are
 * left out; a link without a title shows its address.
 */
export function navLinksOf(options: ReadonlyMap<string, string>): OrganizationSettings['navLinks'] {
  return NAV_LINKS.flatMap((index) => {
    const href = options.get(`navLink${index}`)?.trim();
    const title = options.get(`navLink${index}Text`)?.trim() || href?.replace(/^\w+:\/\//, '').slice(0, 60);
    const others = LOCALES.flatMap((locale) => {
      const other = options.get(`navLink${index}Text.${locale}`)?.trim();
      return other ? [[locale, other.slice(0, 60)]] : [];
    });
    const link = z.safeParse(navLink, { href, title, titles: Object.fromEntries(others) });
    return link.success ? [link.data] : [];
  });
}

interface SettingsRow
  extends Partial<Nullable<Columns<'organization', 'theme' | 'style_hash' | 'login_messages' | 'updated_at'>>> {
  readonly links: Readonly<Record<string, string>> | null;
  readonly app: boolean;
  readonly takes_cards: boolean;
}

/** Returns the organization's public settings. `tx` must belong to the tenant. */
export async function organizationSettingsOf(tx: Tx, tenant: Tenant): Promise<OrganizationSettings> {
  const { rows } = await tx.connection.query<SettingsRow>(
    `select (select theme from organization where tenant_id = $1) as theme,
       (select style_hash from organization where tenant_id = $1) as style_hash,
       (select login_messages from organization where tenant_id = $1) as login_messages,
       (select updated_at from organization where tenant_id = $1) as updated_at,
       (select jsonb_object_agg(key, value) from options where tenant_id = $1 and key like 'navLink%') as links,
       exists (select from pwa_settings where tenant_id = $1 and active) as app,
       exists (select from card_gateways where tenant_id = $1 and provider is not null) as takes_cards`,
    [tenant.id],
    'organization_settings',
  );
  const { theme, style_hash, login_messages, updated_at, links, app, takes_cards: takesCards } = rows[0]!;
  return {
    ...themeOf(theme ?? {}),
    loginMessages: login_messages ?? {},
    styleSheetPath: style_hash ? `/media/${style_hash}` : null,
    tenantId: tenant.id,
    companyName: tenant.companyName,
    companyPhone: tenant.companyPhone,
    companyEmail: tenant.companyEmail,
    // Without app settings there is no app to install, even if the tenant's switch is on.
    pwaEnabled: tenant.pwaEnabled && app,
    hideCatalogImages: tenant.hideCatalogImages,
    hideOutOfStockItems: tenant.hideOutOfStockItems,
    orderGuideExportEnabled: tenant.orderGuideExportEnabled,
    priceListExportEnabled: tenant.priceListExportEnabled,
    creditLimitEnabled: tenant.creditLimitEnabled,
    takesCards,
    timeZone: tenant.timeZone,
    currency: 'USD',
    navLinks: navLinksOf(new Map(Object.entries(links ?? {}))),
    updatedAt: updated_at ?? null,
  };
}
