import { spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { API_BASE } from '../../contract/api-base.ts';

export interface ServedRequest {
  readonly method: 'PUT' | 'POST';
  /** The path below the API's base. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A server process that a test can kill. */
export interface ServedProcess {
  /** Throws if the process ends before its response. */
  send(request: ServedRequest): Promise<{ readonly status: number; readonly text: string }>;
  /** As a power cut does, as far as the process goes. */
  kill(): Promise<void>;
}

/** Starts a server process on a database. `host` names the company in the calls. */
export async function serveInProcess({
  url,
  dataDir,
  host,
  secretKey = 'k'.repeat(44),
}: {
  readonly url: string;
  readonly dataDir: string;
  readonly host: string;
  readonly secretKey?: string;
}): Promise<ServedProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'served.ts')], {
    env: {
      ...{ PATH: process.env.PATH ?? '', NODE_ENV: 'test', DEMO: 'off', RATE_LIMIT: 'off' },
      ...{ DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEY: secretKey },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(Number(line)));
    void gone.then(() => reject(new Error('the server did not start')));
  });
  const agent = new Agent({ keepAlive: true });
  return {
    send: ({ method, path, headers, body }) =>
      new Promise((resolve, reject) => {
        const asked = request(
          { host: '127.0.0.1', port, agent, method, path: API_BASE + path, headers: { host, ...headers } },
          (answer) => {
            let text = '';
            answer.setEncoding('utf8');
            answer.on('data', (chunk: string) => {
              text += chunk;
            });
            answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }));
            answer.once('error', reject);
          },
        );
        asked.once('error', reject);
        asked.end(body);
      }),
    async kill() {
      child.kill('SIGKILL');
      await gone;
      agent.destroy();
    },
  };
}
