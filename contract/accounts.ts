import * as z from 'zod/mini';
import { code, colour, emailAddress, filled, instant, text, url, uuid } from './atoms.ts';
import { get, nothing, post, put } from './endpoint.ts';
import { license, role, SIGNED_IN } from './roles.ts';

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
export type OrganizationSettings = z.infer<typeof organizationSettings>;

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
export type Account = z.infer<typeof account>;

export const tokenAnswer = z.object({ token: z.string(), expiresAt: instant, userId: uuid, tenantId: uuid });

/** bcrypt-style truncation is no issue for argon2id; the bound only stops abuse. */
const password = z.string().check(z.minLength(1), z.maxLength(200));
const newPassword = z.string().check(z.minLength(8), z.maxLength(200));

export const accountEndpoints = {
  login: post('/auth/login', {
    summary: 'Sign in; sets the refresh cookie and answers an access token',
    permission: 'anyone',
    body: z.object({ userName: filled(254), password }),
    returns: tokenAnswer,
    errors: ['wrong_credentials', 'user_disabled'],
    rate: 30,
  }),
  refresh: post('/auth/refresh', {
    summary: 'A new access token for the refresh cookie',
    permission: 'anyone',
    returns: tokenAnswer,
    errors: ['unauthenticated', 'user_disabled'],
  }),
  logout: post('/auth/logout', {
    summary: 'End the session: its refresh cookie and all its access tokens',
    permission: 'anyone',
    returns: nothing,
  }),
  requestReset: post('/auth/reset', {
    summary: 'Ask for an e-mail with a link that sets a new password; the answer never says whether the account exists',
    permission: 'anyone',
    body: z.object({ userName: filled(254), locale: z.optional(z.enum(['en', 'es', 'fr'])) }),
    returns: nothing,
    rate: 10,
  }),
  completeReset: put('/auth/reset', {
    summary: 'Set a new password with the token of the e-mailed link; ends all sessions of the user',
    permission: 'anyone',
    body: z.object({ token: filled(200), newPassword, newPasswordVerify: newPassword }),
    returns: nothing,
    errors: ['reset_link_invalid', 'password_too_weak'],
    rate: 10,
  }),
  roles: get('/auth/roles', {
    summary: 'The roles there are and where each lands',
    permission: SIGNED_IN,
    returns: z.array(z.object({ role, landing: z.string() })),
  }),
  systemToken: get('/auth/system-token/:orgId/:days', {
    summary: 'A token for another system of the organisation, valid for the given days; audited',
    permission: ['SUPERADMIN'],
    params: z.object({ orgId: uuid, days: z.string().check(z.regex(/^(?:[1-9]\d{0,2})$/)) }),
    returns: z.object({ token: z.string(), expiresAt: instant }),
    realm: 'platform',
  }),
  impersonate: get('/auth/impersonate/:orgId/:userId', {
    summary: 'Act as another user; answers a token of 60 minutes and the host it works at; audited',
    permission: ['SUPERADMIN', 'ADMIN'],
    params: z.object({ orgId: uuid, userId: uuid }),
    returns: z.object({ token: z.string(), expiresAt: instant, userId: uuid, tenantId: uuid, hostName: z.string() }),
    realm: 'platform',
  }),
  endImpersonation: post('/auth/impersonate/end', {
    summary: 'End the impersonation whose token calls; its token works no more; audited',
    permission: SIGNED_IN,
    returns: nothing,
  }),
  account: get('/account', {
    summary: 'The signed-in user with the organisation’s settings',
    permission: SIGNED_IN,
    returns: account,
  }),
  saveSettings: put('/account/settings', {
    summary: 'Save what the user set for themselves',
    permission: SIGNED_IN,
    body: userSettings,
    returns: userSettings,
  }),
  changePassword: put('/account/password', {
    summary: 'Change the own password; ends every other session of the user',
    permission: SIGNED_IN,
    body: z.object({ currentPassword: password, newPassword, newPasswordVerify: newPassword }),
    returns: nothing,
    errors: ['wrong_password', 'password_too_weak'],
    rate: 10,
  }),
  sealKey: get('/account/seal-key', {
    summary: 'The key that seals this user’s unsent work on a shared device; never another user’s',
    permission: SIGNED_IN,
    returns: z.object({ key: z.string() }),
  }),
  contact: post('/contact', {
    summary: 'Send the company a message from its contact page',
    permission: 'anyone',
    body: z.object({
      name: filled(120),
      email: emailAddress,
      phone: z.optional(text(40)),
      message: filled(4000),
      customerId: z.optional(code),
    }),
    returns: nothing,
    rate: 5,
  }),
};
