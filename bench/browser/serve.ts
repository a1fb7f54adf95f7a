import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib';
import { benchCatalog } from './catalog.ts';
import { answerPull, answerPush, PACKS, packOf } from './ours-server.ts';
import { answerPouch } from './pouch-server.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.css': 'text/css',
};

/** Network conditions of sent changes: queues are measured with and without them. */
export interface Trouble {
  readonly delayMs: number;
  /** One of this number of requests fails; 0 for none. */
  readonly failEvery: number;
}

export interface BenchServer {
  readonly origin: string;
  trouble: Trouble;
  /** Requests of queues since the last reset to 0. */
  requests: number;
  /** Generates and compresses the rows and packs of a size, so that no run waits for it. */
  warm(size: number): Promise<void>;
  close(): Promise<void>;
}

interface Answer {
  readonly type: string;
  readonly body: string | Buffer;
  readonly status?: number;
  readonly encoding?: string;
}

const json = (value: unknown, status = 200): Answer => ({
  type: 'application/json',
  body: JSON.stringify(value),
  status,
});

/** Compressed once, because the download is measured and not this server. All files have the same level. */
const packed = new Map<string, Answer>();
function compressed(key: string, make: () => { type: string; body: string | Buffer }): Answer {
  let answer = packed.get(key);
  if (!answer) {
    const { type, body } = make();
    const small = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    answer = { type, body: small, encoding: 'br' };
    packed.set(key, answer);
  }
  return answer;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
  return text.length === 0 ? null : JSON.parse(text.toString());
}

/** Serves the pages of the benchmark, the rows, and stubs for queues; on this machine only. */
export async function serveBench(folder: string): Promise<BenchServer> {
  const answer = async (request: IncomingMessage, path: string): Promise<Answer> => {
    const rows = /^\/rows\/(\d+)\.json$/.exec(path)?.[1];
    if (rows)
      return compressed(path, () => ({
        type: 'application/json',
        body: JSON.stringify(benchCatalog(Number(rows)).rows),
      }));
    const pack = /^\/api\/v1\/sync\/packs\/(.+)$/.exec(path)?.[1];
    if (pack) return compressed(path, () => packOf(pack));
    if (path === '/api/v1/ping')
      return json({ nonce: new URL(request.url!, 'http://bench').searchParams.get('nonce') });
    const size = Number(/size-(\d+)/.exec(request.headers.authorization ?? '')?.[1] ?? 0);
    if (path === '/api/v1/sync/pull') return json(answerPull(size, (await bodyOf(request)) as never));
    if (path === '/api/v1/sync/check') return json({ mismatched: [] });
    if (path === '/api/v1/sync/push') return json(answerPush((await bodyOf(request)) as never));
    if (path === '/rxdb/push') {
      await bodyOf(request);
      return json([]);
    }
    if (path.startsWith('/pouch/')) return json(...answerPouch(request.method!, path, await bodyOf(request)));
    const file = normalize(path === '/' ? '/index.html' : path);
    try {
      return { type: TYPES[extname(file)] ?? 'application/octet-stream', body: await readFile(join(folder, file)) };
    } catch {
      return json({ code: 'not_found' }, 404);
    }
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = decodeURIComponent(new URL(request.url!, 'http://bench').pathname);
    const isQueue = /^\/(?:api\/v1\/sync\/(?:push|pull)|rxdb|pouch)/.test(path) && !path.includes('/packs/');
    if (isQueue) {
      bench.requests += 1;
      const { delayMs, failEvery } = bench.trouble;
      if (delayMs > 0) await pause(delayMs);
      if (failEvery > 0 && bench.requests % failEvery === 0) {
        request.resume();
        response.writeHead(503, { 'content-type': 'application/json' });
        response.end('{"code":"unavailable"}');
        return;
      }
    }
    const { type, body, status = 200, encoding } = await answer(request, path);
    response.writeHead(status, {
      'content-type': type,
      'cache-control': path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-store',
      // Cross-origin isolation gives a page exact clocks and shared memory.
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      ...(encoding ? { 'content-encoding': encoding } : {}),
    });
    response.end(body);
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' });
      response.end(error instanceof Error ? (error.stack ?? error.message) : String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(Number(process.env.BENCH_PORT ?? 0), '127.0.0.1', resolve));
  const bench: BenchServer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    trouble: { delayMs: 0, failEvery: 0 },
    requests: 0,
    async warm(size) {
      const paths = [`/rows/${size}.json`, ...PACKS.map((name) => `/api/v1/sync/packs/bench-${size}-${name}`)];
      for (const path of paths) await fetch(`${bench.origin}${path}`).then((answer) => answer.arrayBuffer());
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return bench;
}
