import * as z from 'zod/mini';
import { colour, filled, url, uuid } from '../atoms.ts';
import { license, role } from '../roles.ts';

/** Preferences of a user. */
export const userSettings = z.object({
  locale: z.optional(z.enum(['en', 'es', 'fr'])),
  colourMode: z.optional(z.enum(['system', 'light', 'dark'])),
  catalogView: z.optional(z.enum(['cards', 'table'])),
  orderConfirmationEmails: z.optional(z.boolean()),
});

export const portalSettings = z.object({
  customerLocationName: z.nullable(z.string()),
  disablePortalOrdering: z.boolean(),
});

/** The company's text in languages other than its default one. */
const otherTexts = z.object({
  en: z.optional(z.string()),
  es: z.optional(z.string()),
  fr: z.optional(z.string()),
});

/**
 * A menu link: up to three, from the options navLink0…2, navLink0Text…2Text, and navLink0Text.es for another language.
 */
export const navLink = z.object({
  href: url,
  title: filled(60),
  /** Responses before 0.3 lack it. */
  titles: z.optional(otherTexts),
});

/** The colors of a company's theme. */
export const themeColors = {
  themeDarkVariant: z.boolean(),
  themeHeaderColor: z.nullable(colour),
  themePrimaryColor: colour,
  themeSecondaryColor: colour,
  themeAccentColor: colour,
  themeInfoColor: colour,
  themeWarningColor: colour,
  themeErrorColor: colour,
  themeSuccessColor: colour,
};

/** Public settings of the organization at this host (spec section 3, organisation public settings). */
export const organizationSettings = z.object({
  tenantId: uuid,
  companyName: z.string(),
  companyImageUrl: z.nullable(z.string()),
  /** The logo in dark mode. Responses of earlier releases lack it. */
  companyDarkImageUrl: z.optional(z.nullable(z.string())),
  backgroundImageURL: z.nullable(z.string()),
  faviconUrl: z.nullable(z.string()),
  clientStyleSheetURL: z.nullable(z.string()),
  /** URL of the sanitized copy of the company's style sheets on this server. Responses before 0.3 lack it. */
  styleSheetPath: z.optional(z.nullable(z.string())),
  googleTagManagerContainerId: z.nullable(z.string()),
  googleAnalyticsId: z.nullable(z.string()),
  ...themeColors,
  themeExternalResources: z.array(z.string()),
  pwaEnabled: z.boolean(),
  hideCatalogImages: z.boolean(),
  hideOutOfStockItems: z.boolean(),
  orderGuideExportEnabled: z.boolean(),
  priceListExportEnabled: z.boolean(),
  creditLimitEnabled: z.boolean(),
  /** The company has a card payment provider. Responses of earlier releases lack it. */
  takesCards: z.optional(z.boolean()),
  timeZone: z.string(),
  currency: z.literal('USD'),
  /** In the company's default language. */
  loginMessage: z.nullable(z.string()),
  /** Responses before 0.3 lack it. */
  loginMessages: z.optional(otherTexts),
  companyPhone: z.nullable(z.string()),
  companyEmail: z.nullable(z.string()),
  navLinks: z.array(navLink),
  /** The last change of the theme, analytics or texts; null before the first one. Earlier releases lack it. */
  updatedAt: z.optional(z.nullable(z.string())),
});

/** The signed-in user. `scope` names how the session was created. */
export const account = z.object({
  id: uuid,
  tenantId: uuid,
  role,
  userName: z.string(),
  displayName: z.string(),
  email: z.nullable(z.string()),
  scope: z.enum(['user', 'impersonated', 'system']),
  impersonator: z.nullable(z.string()),
  licenses: z.array(license),
  /** May invite users to the own locations and deactivate them. */
  managesUsers: z.boolean(),
  customerId: z.nullable(z.string()),
  customerLocationId: z.nullable(z.string()),
  userSettings,
  portalSettings,
  organizationSettings,
});
