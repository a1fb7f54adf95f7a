import './check-node.js';
import { readFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import { createServer as createViteServer } from 'vite';
import type { OrganizationSettings } from '../contract/accounts.ts';
import { API_BASE } from '../contract/api-base.ts';
import { buildApp } from './app.ts';
import { ROOT } from './build/build-app.ts';
import { readConfig } from './config.ts';
import { DEMO_PASSWORD } from './demo/people.ts';
import { renderPage } from './http/page.ts';
import { createLog } from './log.ts';
import { announcement } from './run/announce.ts';
import { dataStep, openStep } from './run/open.ts';
import { createProgress } from './run/progress.ts';
import { onStopSignal } from './run/stop-signals.ts';

/**
 * `npm run dev`: the API and Vite's development server at one address, so that cookies, hosts and streams are as in
 * production. Screens reload when they are saved. Restart the server itself by hand. There is no service worker.
 */
const say = (line: string) => void process.stdout.write(`${line}\n`);
const progress = createProgress(4, say);
progress.step('Reading the configuration');
const config = readConfig(process.env);
const log = createLog(config, Boolean(process.env.LOG_LEVEL));
const opened = await openStep(config, log, progress);
const { services, hasDemo } = await dataStep(config, opened, log, progress);

progress.step('Starting the development server');
const api = await buildApp(services);
await api.ready();
const isApi = (path: string) => /^\/(api|media)(\/|$)|^\/(healthz|readyz|metrics)$/.test(path);
const server = createHttpServer((request, response) => {
  const url = request.url ?? '/';
  if (isApi(url.split('?')[0] ?? '')) return api.routing(request, response);
  vite.middlewares(request, response, () => {
    page(url, request.headers.host ?? 'localhost').then(
      (html) =>
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(html),
      (error: Error) => response.writeHead(500, { 'content-type': 'text/plain' }).end(error.stack),
    );
  });
});
const vite = await createViteServer({
  root: ROOT,
  appType: 'custom',
  server: { middlewareMode: { server } },
});

async function page(url: string, host: string): Promise<string> {
  const answer = await api.inject({ url: `${API_BASE}/settings`, headers: { host } });
  const settings = answer.statusCode === 200 ? answer.json<OrganizationSettings>() : undefined;
  const template = await readFile(join(ROOT, 'index.html'), 'utf8');
  return renderPage(await vite.transformIndexHtml(url, template), settings, url);
}

onStopSignal(() => {
  const stop = async () => {
    server.closeAllConnections();
    await vite.close();
    await api.close();
    await services.close();
    await opened.stop();
  };
  stop().finally(() => process.exit(0));
});
server.listen(config.port, config.host, () => {
  for (const line of announcement(config.port, hasDemo ? DEMO_PASSWORD : undefined)) say(line);
});
