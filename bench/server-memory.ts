import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE } from '../contract/api-base.ts';
import { PACK_FORM } from '../contract/pack.ts';
import type { PullReply } from '../contract/sync.ts';
import { HOST, openDemoServer } from './demo-server.ts';
import { Connection, rate } from './server-load.ts';
import type { Row } from './table.ts';

const ITEMS = Number(process.env.BENCH_ITEMS ?? 100_000);
const WORDS = ['tomato', 'romaine', 'pepper', 'basil'];

/** Resident memory of a process in megabytes: current and peak. */
export async function memoryOf(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
  return { now: of('VmRSS'), peak: of('VmHWM') };
}

/**
 * Fetches a file like a device, compressed, and counts its bytes. Uses the loopback's IP address, because not every
 * machine resolves names below localhost.
 */
const download = (port: number, host: string, path: string, token: string) =>
  new Promise<{ status: number; bytes: number }>((resolve, reject) => {
    const headers = { host: `${host}:${port}`, authorization: `Bearer ${token}`, 'accept-encoding': 'br, gzip' };
    request({ hostname: '127.0.0.1', port, path, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }));
      answer.on('error', reject);
    })
      .on('error', reject)
      .end();
  });

/**
 * Memory of the server process with 200,000 items in two companies, after devices of both loaded their whole catalog
 * and users searched.
 * Linux only, where the kernel reports it.
 */
export async function memoryBench(): Promise<Row[]> {
  const ground = await openDemoServer(ITEMS);
  try {
    const server = await ground.start('server-real.ts');
    await sleep(2000);
    const idle = await memoryOf(server.pid);
    for (const [host, kind] of [
      [HOST, 'greenleaf'],
      [`harbor.${HOST}`, 'harbor'],
    ] as const) {
      const connection = await Connection.open(server.port, host);
      const signIn = await connection.send({
        method: 'POST',
        path: `${API_BASE}/auth/login`,
        body: { userName: `chef@${kind}.test`, password: 'Crate#2026' },
      });
      const { token } = JSON.parse(signIn.body) as { token: string };
      const pulled = await connection.send({
        method: 'POST',
        path: `${API_BASE}/sync/pull`,
        token,
        body: { clientId: crypto.randomUUID(), epoch: null, scopes: [], packs: [], packForm: PACK_FORM, settledSeq: 0 },
      });
      const { packs } = JSON.parse(pulled.body) as PullReply;
      for (const { url } of packs) {
        const { status, bytes } = await download(server.port, host, url, token);
        if (status !== 200 || bytes === 0) throw new Error(`a pack answered ${status} and ${bytes} bytes`);
      }
      connection.close();
      let turn = 0;
      await rate(server.port, host, 8, 200, () => ({
        method: 'GET',
        path: `${API_BASE}/portal/items/search?PageSize=50${turn % 2 ? `&q=${WORDS[turn % WORDS.length]}` : ''}&PageNumber=${1 + (turn++ % 5)}`,
        token,
      }));
    }
    const busy = await memoryOf(server.pid);
    await sleep(20_000);
    const after = await memoryOf(server.pid);
    const line = (what: string, figure: number) =>
      ({ what, median: figure, min: figure, max: figure, unit: 'MB', against: '', ratio: null, runs: 1 }) as const;
    return [
      line('memory of the server at the start, 200,000 items in two companies', idle.now),
      { ...line('the same after packs for both and 400 searches', after.now), goal: '≤ 350 MB', met: after.now <= 350 },
      line('the most that it ever was', busy.peak),
    ];
  } finally {
    await ground.close();
  }
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await memoryBench(), null, 1)}\n`);
