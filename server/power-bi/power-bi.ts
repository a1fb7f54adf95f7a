import * as z from 'zod/mini';
import { uuid } from '../../contract/atoms.ts';
import type { EmbedKind, PowerBiEmbed } from '../../contract/power-bi.ts';

/**
 * Tokens for embedding from Power BI ("embed for your customers"): the server signs in with client credentials (RFC 6749,
 * section 4.4) and asks for a token of one report or dashboard. Browsers get that token only.
 */

/** Where Microsoft's services are. Clouds of governments have others. */
export interface PowerBiPlaces {
  readonly loginUrl: string;
  readonly apiUrl: string;
}

export interface PowerBiAccount {
  readonly directoryId: string;
  readonly clientId: string;
  readonly secret: string;
  readonly workspaceId: string;
}

/** Whose rows a token shows: the user name that the role of the data set filters by. */
export interface RowFilter {
  readonly userName: string;
  readonly roleName: string;
}

/** Power BI refused, did not answer in time, or answered something else. `step` names the request. */
export class PowerBiError extends Error {
  override readonly name = 'PowerBiError';
  readonly step: string;
  /** HTTP status; null without a response. */
  readonly status: number | null;

  constructor(step: string, status: number | null, options?: ErrorOptions) {
    super(`Power BI did not answer as expected: ${step}, ${status ?? 'no response'}`, options);
    this.step = step;
    this.status = status;
  }
}

const TIMEOUT_MS = 10_000;
const SCOPE = 'https://analysis.windows.net/powerbi/api/.default';

const signInAnswer = z.object({ access_token: z.string() });
const reportAnswer = z.object({ id: uuid, name: z.string(), embedUrl: z.url(), datasetId: z.string() });
const dashboardAnswer = z.object({ id: uuid, displayName: z.string(), embedUrl: z.url() });
const tilesAnswer = z.object({ value: z.array(z.object({ datasetId: z.optional(z.string()) })) });
const tokenAnswer = z.object({ token: z.string(), expiration: z.string() });

async function ask<T>(step: string, url: string, init: RequestInit, answer: z.ZodMiniType<T>): Promise<T> {
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (cause: unknown) => {
      throw new PowerBiError(step, null, { cause });
    },
  );
  const body: unknown = await response.json().catch(() => null);
  const read = answer.safeParse(body);
  if (!response.ok || !read.success) throw new PowerBiError(step, response.status);
  return read.data;
}

async function signIn({ loginUrl }: PowerBiPlaces, account: PowerBiAccount): Promise<string> {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: account.clientId,
    client_secret: account.secret,
    scope: SCOPE,
  });
  const url = `${loginUrl}/${account.directoryId}/oauth2/v2.0/token`;
  return (await ask('sign-in', url, { method: 'POST', body: form }, signInAnswer)).access_token;
}

/**
 * Returns what a browser needs to show a report or dashboard of the workspace, limited to the rows of the filter. Power BI
 * refuses a filter for data sets without that role, so no caller sees unfiltered data. Throws PowerBiError.
 */
export async function embedFrom(
  places: PowerBiPlaces,
  account: PowerBiAccount,
  { kind, id, filter }: { readonly kind: EmbedKind; readonly id: string; readonly filter: RowFilter },
): Promise<PowerBiEmbed> {
  const headers = { authorization: `Bearer ${await signIn(places, account)}` };
  const base = `${places.apiUrl}/v1.0/myorg/groups/${account.workspaceId}/${kind}s/${id}`;
  const found =
    kind === 'report'
      ? await ask('report', base, { headers }, reportAnswer).then(({ datasetId, ...report }) => ({
          ...report,
          datasets: [datasetId],
        }))
      : await Promise.all([
          ask('dashboard', base, { headers }, dashboardAnswer),
          ask('tiles', `${base}/tiles`, { headers }, tilesAnswer),
        ]).then(([{ displayName: name, embedUrl }, { value }]) => ({
          name,
          embedUrl,
          datasets: [...new Set(value.flatMap(({ datasetId }) => datasetId ?? []))],
        }));
  const identities = [{ username: filter.userName, roles: [filter.roleName], datasets: found.datasets }];
  const { token, expiration } = await ask(
    'token',
    `${base}/GenerateToken`,
    {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ accessLevel: 'View', identities }),
    },
    tokenAnswer,
  );
  const expiresAt = new Date(expiration);
  if (Number.isNaN(expiresAt.getTime())) throw new PowerBiError('token', 200);
  return { kind, id, name: found.name, embedUrl: found.embedUrl, token, expiresAt: expiresAt.toISOString() };
}
