import * as z from 'zod/mini';
import { atMost, emailAddress, filled, instant, text, url, uuid } from './atoms.ts';
import { file, get, post, put } from './endpoint.ts';
import { MAIL_ERRORS } from './job-errors.ts';
import { publicSettingsEndpoints } from './public-settings.ts';
import { SIGNED_IN } from './roles.ts';
import { organizationSettings, themeColors } from './rows/accounts.ts';

/** Organization options are free key/value pairs with keys of the distributor. */
export const option = z.object({
  key: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_.-]{0,59}$/)),
  value: text(4000),
});

const imageUrl = z.nullable(z.union([url, z.string().check(atMost(300), z.regex(/^\/[^\s\\]*$/))]));

/** The appearance that an administrator may set. */
export const themeSettings = z.object({
  ...themeColors,
  companyImageUrl: imageUrl,
  companyDarkImageUrl: imageUrl,
  backgroundImageURL: imageUrl,
  faviconUrl: imageUrl,
  clientStyleSheetURL: z.nullable(url),
  googleTagManagerContainerId: z.nullable(z.string().check(z.regex(/^GTM-[A-Z0-9]{4,12}$/))),
  googleAnalyticsId: z.nullable(z.string().check(z.regex(/^(?:G|UA)-[A-Z0-9-]{4,20}$/))),
  themeExternalResources: z.array(url).check(z.maxLength(10)),
  loginMessage: z.nullable(text(1000)),
});

export const smtpSettings = z.object({
  host: filled(253),
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  secure: z.boolean(),
  userName: z.nullable(text(254)),
  senderName: filled(120),
  senderEmail: emailAddress,
  orderConfirmationEmails: z.boolean(),
});

/**
 * `passwordLost`: the server's key no longer opens the stored password. Mail waits until an administrator enters it
 * again.
 */
const smtpAnswer = z.object({
  configured: z.boolean(),
  hasPassword: z.boolean(),
  passwordLost: z.boolean(),
  settings: z.nullable(smtpSettings),
  /** The last change; null before the first one. */
  updatedAt: z.nullable(instant),
});

export type SmtpAnswer = z.infer<typeof smtpAnswer>;

const pwaIcon = z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.optional(z.string()) });
const pwaValues = z.object({
  name: filled(45),
  shortName: filled(12),
  description: text(300),
  imageUrl512: imageUrl,
  active: z.boolean(),
});

/** Spec section 3, mobile app settings. `icons` are the images of the manifest, drawn from `imageUrl512`. */
export const pwaSettings = z.extend(pwaValues, {
  id: uuid,
  icons: z.array(pwaIcon),
  /** Earlier releases lack it. */
  updatedAt: z.optional(instant),
});
export type PwaAnswer = z.infer<typeof pwaSettings>;

/** The web app manifest (W3C) of this host. */
export const manifest = z.object({
  id: z.string(),
  name: z.string(),
  short_name: z.string(),
  description: z.string(),
  start_url: z.string(),
  scope: z.string(),
  display: z.string(),
  background_color: z.string(),
  theme_color: z.string(),
  lang: z.string(),
  icons: z.array(pwaIcon),
});

export const settingsEndpoints = {
  ...publicSettingsEndpoints,
  saveTheme: put('/settings', {
    summary:
      'Change the organization’s theme, images and analytics; an absent field stays; `conflict` if `updatedAt` is given and they were changed after it',
    permission: ['ADMIN'],
    body: z.extend(z.partial(themeSettings), { updatedAt: z.optional(z.nullable(instant)) }),
    returns: organizationSettings,
    errors: ['conflict', 'style_unavailable'],
  }),
  options: get('/options', {
    summary: 'List options of the organization',
    permission: SIGNED_IN,
    returns: z.array(option),
  }),
  saveOptions: put('/options', {
    summary: 'Set options; a key not listed stays, an empty value removes its key',
    permission: ['ADMIN'],
    body: z.array(option).check(z.maxLength(200)),
    returns: z.array(option),
  }),
  timezones: get('/timezones', {
    summary: 'List available timezones',
    permission: SIGNED_IN,
    returns: z.array(z.object({ id: z.string(), displayName: z.string() })),
  }),
  smtp: get('/admin/smtp/settings', {
    summary: 'Get the mail server settings, without the password',
    permission: ['ADMIN'],
    returns: smtpAnswer,
  }),
  saveSmtp: put('/admin/smtp', {
    summary:
      'Change the mail server settings; an absent password stays, null removes it; `conflict` if `updatedAt` is given and they were changed after it',
    permission: ['ADMIN'],
    body: z.extend(smtpSettings, {
      password: z.optional(z.nullable(text(500))),
      updatedAt: z.optional(z.nullable(instant)),
    }),
    returns: smtpAnswer,
    errors: ['conflict', 'mail_password_again'],
  }),
  testSmtp: post('/admin/smtp/test', {
    summary: 'Send a test message and return the mail server’s response, or why there is none',
    permission: ['ADMIN'],
    body: z.object({ to: emailAddress }),
    returns: z.object({
      accepted: z.boolean(),
      errorCode: z.nullable(z.enum(MAIL_ERRORS)),
      /** The mail server’s own words. Empty if it said nothing. */
      response: z.string(),
    }),
    errors: ['mail_not_configured'],
    rate: 10,
  }),
  pwa: get('/pwa/settings', {
    summary: 'Get the settings of the installable app at this host, or null',
    permission: 'anyone',
    returns: z.nullable(pwaSettings),
  }),
  createPwa: post('/pwa', {
    summary: 'Set up the installable app',
    permission: ['ADMIN'],
    body: pwaValues,
    returns: pwaSettings,
    errors: ['conflict', 'image_unknown'],
  }),
  savePwa: put('/pwa/:id', {
    summary: 'Change the installable app; `conflict` if `updatedAt` is given and it was changed after it',
    permission: ['ADMIN'],
    params: z.object({ id: uuid }),
    body: z.extend(pwaValues, { updatedAt: z.optional(instant) }),
    returns: pwaSettings,
    errors: ['conflict', 'image_unknown'],
  }),
  manifest: get('/pwa/manifest.webmanifest', {
    summary: 'Get the web app manifest of this host',
    permission: 'anyone',
    query: z.object({ locale: z.optional(z.enum(['en', 'es', 'fr'])) }),
    returns: manifest,
    mediaType: 'application/manifest+json',
  }),
  icon: get('/pwa/icon/:size', {
    summary: 'Get an icon of the installable app: 192, 512, apple, or maskable (512 with its safe zone)',
    permission: 'anyone',
    params: z.object({ size: z.enum(['192', '512', 'maskable', 'apple']) }),
    returns: file('image/png'),
  }),
};
