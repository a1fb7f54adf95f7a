import * as z from 'zod/mini';
import { code, filled, instant, text, uuid } from './atoms.ts';
import { get, post, put } from './endpoint.ts';
import { SHOPPERS } from './roles.ts';

/** What a workspace of Power BI holds for customers. */
export const EMBED_KINDS = ['report', 'dashboard'] as const;
export type EmbedKind = (typeof EMBED_KINDS)[number];

/**
 * The company's Power BI workspace, whose report and dashboard customers see. A service principal of Microsoft Entra reads
 * it (client credentials). The secret itself is never returned.
 */
const powerBi = z.object({
  isOn: z.boolean(),
  directoryId: z.nullable(uuid),
  clientId: z.nullable(uuid),
  workspaceId: z.nullable(uuid),
  reportId: z.nullable(uuid),
  dashboardId: z.nullable(uuid),
  /** The role of row-level security, which filters by the location's id as user name. */
  roleName: text(50),
  hasSecret: z.boolean(),
  /** The secret can't be read with this server's keys and has to be entered again. */
  secretLost: z.boolean(),
  updatedAt: z.nullable(instant),
});
export type PowerBi = z.infer<typeof powerBi>;

/** What the browser needs to show a report or dashboard, for about an hour. */
export const powerBiEmbed = z.object({
  kind: z.enum(EMBED_KINDS),
  id: uuid,
  name: z.string(),
  embedUrl: z.string(),
  token: z.string(),
  expiresAt: instant,
});
export type PowerBiEmbed = z.infer<typeof powerBiEmbed>;

/** A blank id is none. */
const optionalId = z.optional(z.union([uuid, z.literal('')]));

const embed = (kind: EmbedKind) =>
  get(`/portal/pbi/${kind}-embed`, {
    summary: `Get a token that shows the company’s ${kind} in Power BI, filtered to a location; not_found if the company has none`,
    permission: SHOPPERS,
    query: z.object({ customerLocationId: z.optional(code) }),
    returns: powerBiEmbed,
    errors: ['location_unknown', 'power_bi_failed'],
    rate: 20,
  });

export const powerBiEndpoints = {
  dashboardEmbed: embed('dashboard'),
  reportEmbed: embed('report'),
  settings: get('/settings/power-bi', {
    summary: 'Get the settings of the Power BI workspace, without its secret',
    permission: ['ADMIN'],
    returns: powerBi,
  }),
  save: put('/settings/power-bi', {
    summary:
      'Change the Power BI workspace; an absent secret stays and belongs to its client ID only; `conflict` if the settings were changed after `updatedAt`',
    permission: ['ADMIN'],
    body: z.object({
      isOn: z.boolean(),
      directoryId: optionalId,
      clientId: optionalId,
      secret: z.optional(text(200)),
      workspaceId: optionalId,
      reportId: optionalId,
      dashboardId: optionalId,
      roleName: text(50),
      updatedAt: z.nullable(instant),
    }),
    returns: powerBi,
    errors: ['conflict'],
  }),
  check: post('/settings/power-bi/check', {
    summary:
      'Ask Power BI for a token as a location would, with the stored settings; returns the names of what it found',
    permission: ['ADMIN'],
    body: z.object({ userName: filled(100) }),
    returns: z.object({ report: z.nullable(z.string()), dashboard: z.nullable(z.string()) }),
    errors: ['power_bi_failed'],
    rate: 20,
  }),
};
