import { createServer, type IncomingMessage } from 'node:http';

/** The ids that the server knows. */
export const POWER_BI = {
  directoryId: '11111111-1111-4111-8111-111111111111',
  clientId: '22222222-2222-4222-8222-222222222222',
  secret: 'client-secret',
  workspaceId: '33333333-3333-4333-8333-333333333333',
  reportId: '44444444-4444-4444-8444-444444444444',
  dashboardId: '55555555-5555-4555-8555-555555555555',
  roleName: 'Location',
} as const;

/** Where Power BI's frames are. Its library accepts no other host. */
export const EMBED_ORIGIN = 'https://app.powerbi.com';

/** The page in the frame, for tests in a browser: it says what it was given. */
export const FRAME = `<!doctype html><title>Embedded</title><p id="given">waiting</p><script>
addEventListener('message', ({ data }) => {
  const body = data && data.body;
  if (body && body.accessToken) document.getElementById('given').textContent = body.id + ' ' + body.accessToken;
});
</script>`;

export interface PowerBiServer {
  readonly origin: string;
  /** What tokens were made for. */
  readonly identities: unknown[];
  /** Answer of the next request; null for the right one. */
  fails: { readonly status: number; readonly body: string } | null;
  close(): Promise<void>;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/**
 * A server for the parts of Microsoft Entra and Power BI that embedding needs: sign-in with client credentials, a report, a
 * dashboard with its tiles, and tokens. As Power BI does, it refuses a token without the data set's role.
 */
export async function startPowerBi(): Promise<PowerBiServer> {
  const state: { identities: unknown[]; fails: PowerBiServer['fails'] } = { identities: [], fails: null };
  const { directoryId, clientId, secret, workspaceId, reportId, dashboardId, roleName } = POWER_BI;
  const group = `/v1.0/myorg/groups/${workspaceId}`;
  const server = createServer(async (request, response) => {
    const origin = `http://${request.headers.host}`;
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const text = await textOf(request);
    const { pathname } = new URL(request.url ?? '/', origin);
    if (state.fails) {
      const { status, body } = state.fails;
      state.fails = null;
      return response.writeHead(status).end(body);
    }
    if (pathname === `/${directoryId}/oauth2/v2.0/token`) {
      const form = new URLSearchParams(text);
      const isRight =
        form.get('grant_type') === 'client_credentials' &&
        form.get('client_id') === clientId &&
        form.get('client_secret') === secret &&
        form.get('scope') === 'https://analysis.windows.net/powerbi/api/.default';
      return isRight
        ? send(200, { token_type: 'Bearer', expires_in: 3599, access_token: 'service' })
        : send(401, { error: 'invalid_client' });
    }
    if (request.headers.authorization !== 'Bearer service') return send(403, {});
    switch (pathname) {
      case `${group}/reports/${reportId}`:
        return send(200, {
          id: reportId,
          name: 'Purchases',
          embedUrl: `${EMBED_ORIGIN}/reportEmbed?reportId=${reportId}`,
          datasetId: 'set-1',
        });
      case `${group}/dashboards/${dashboardId}`:
        return send(200, {
          id: dashboardId,
          displayName: 'Week',
          embedUrl: `${EMBED_ORIGIN}/dashboardEmbed?dashboardId=${dashboardId}`,
        });
      case `${group}/dashboards/${dashboardId}/tiles`:
        return send(200, { value: [{ datasetId: 'set-1' }, { datasetId: 'set-1' }, {}, { datasetId: 'set-2' }] });
      case `${group}/reports/${reportId}/GenerateToken`:
      case `${group}/dashboards/${dashboardId}/GenerateToken`: {
        const { identities = [] } = JSON.parse(text) as { identities?: { roles?: string[]; username?: string }[] };
        const [identity] = identities;
        if (identity?.roles?.[0] !== roleName) return send(400, { error: { code: 'InvalidRequest' } });
        state.identities.push(...identities);
        const expiration = new Date(Date.now() + 3_600_000).toISOString();
        return send(200, { token: `token-of-${identity.username}`, tokenId: 'x', expiration });
      }
      default:
        return send(404, {});
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return Object.assign(state, {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
