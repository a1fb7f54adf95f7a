import * as z from 'zod/mini';
import { colour, filled, url, uuid } from '../atoms.ts';
import { license, role } from '../roles.ts';

/** What a person set for themselves. */
export const userSettings = z.object({
  locale: z.optional(z.enum(['en', 'es', 'fr'])),
  colourMode: z.optional(z.enum(['system', 'light', 'dark'])),
  catalogueView: z.optional(z.enum(['cards', 'table'])),
  orderConfirmationEmails: z.optional(z.boolean()),
});

export const portalSettings = z.object({
  customerLocationName: z.nullable(z.string()),
  disablePortalOrdering: z.boolean(),
});

/** A link in the menu: up to three, from the options navLink0…2 and navLink0Text…2Text. */
export const navLink = z.object({ href: url, title: filled(60) });

/** What anybody at this host may know of the organisation (spec section 3, organisation public settings). */
export const organizationSettings = z.object({
  tenantId: uuid,
  companyName: z.string(),
  companyImageUrl: z.nullable(z.string()),
  backgroundImageURL: z.nullable(z.string()),
  faviconUrl: z.nullable(z.string()),
  clientStyleSheetURL: z.nullable(z.string()),
  /** Where this server serves the cleaned copy of the company's style sheets; absent in answers of before 0.3. */
  styleSheetPath: z.optional(z.nullable(z.string())),
  googleTagManagerContainerId: z.nullable(z.string()),
  googleAnalyticsId: z.nullable(z.string()),
  themeDarkVariant: z.boolean(),
  themeHeaderColor: z.nullable(colour),
  themePrimaryColor: colour,
  themeSecondaryColor: colour,
  themeAccentColor: colour,
  themeInfoColor: colour,
  themeWarningColor: colour,
  themeErrorColor: colour,
  themeSuccessColor: colour,
  themeExternalResources: z.array(z.string()),
  pwaEnabled: z.boolean(),
  hideCatalogImages: z.boolean(),
  hideOutOfStockItems: z.boolean(),
  orderGuideExportEnabled: z.boolean(),
  priceListExportEnabled: z.boolean(),
  creditLimitEnabled: z.boolean(),
  timeZone: z.string(),
  currency: z.literal('USD'),
  loginMessage: z.nullable(z.string()),
  companyPhone: z.nullable(z.string()),
  companyEmail: z.nullable(z.string()),
  navLinks: z.array(navLink),
});

/** The authenticated user. `scope` says how the session came about. */
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
  /** May invite people to their own locations and switch them off. */
  managesUsers: z.boolean(),
  customerId: z.nullable(z.string()),
  customerLocationId: z.nullable(z.string()),
  userSettings,
  portalSettings,
  organizationSettings,
});
