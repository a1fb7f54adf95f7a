import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE } from '../contract/api-base.ts';
import { listenForPokes } from '../workers/sync/pokes.ts';
import { HOST, openDemoServer } from './demo-server.ts';
import { Connection } from './server-load.ts';
import { type Device, devicesOf, pullBody } from './server-reconnect.ts';
import { type Row, statsOf } from './table.ts';

const DEVICES = 2000;
const ENV = { RATE_LIMIT: 'on', TRUST_PROXY: '1' };
/** The devices open their first streams over this time. */
const OPEN_OVER_MS = 20_000;

/** What the devices saw since the last restart. */
interface Count {
  streaming: number;
  readonly refused: string[];
  /** Number of pulls by second. */
  readonly pulls: Map<number, number>;
}

/** Each device has its own network, because the server limits requests by address. */
const networkOf = (index: number) => ({ 'x-forwarded-for': `10.0.${index >> 8}.${index & 255}` });

/** Pulls once with the data that the device has, and counts a refusal instead of trying again. */
async function pull(port: number, index: number, { token, held }: Device, count: Count): Promise<void> {
  const second = Math.floor(performance.now() / 1000);
  count.pulls.set(second, (count.pulls.get(second) ?? 0) + 1);
  const connection = await Connection.open(port, HOST);
  const body = pullBody(randomUUID(), held);
  const answer = await connection.send({
    method: 'POST',
    path: `${API_BASE}/sync/pull`,
    token,
    body,
    headers: networkOf(index),
  });
  connection.close();
  if (answer.status !== 200) count.refused.push(`${answer.status} ${answer.body.slice(0, 100)}`);
}

/**
 * C6.4: the server crashes and starts again while 2,000 devices have a stream open. The devices reconnect with the app's own code, and
 * each pulls when its stream is ready. Rate limits are on.
 */
export async function restartBench(): Promise<Row[]> {
  const ground = await openDemoServer();
  const away = new AbortController();
  const fetchOf = globalThis.fetch;
  try {
    let server = await ground.start('server-real.ts', ENV);
    const { port } = server;
    const devices = await devicesOf(ground, server, DEVICES);
    // The app asks its own host; a script has none.
    const indexOf = new Map(devices.map(({ token }, index) => [`Bearer ${token}`, index]));
    globalThis.fetch = (input, init) => {
      const headers = new Headers(init?.headers);
      const network = networkOf(indexOf.get(headers.get('authorization') ?? '') ?? 0);
      headers.set('x-forwarded-for', network['x-forwarded-for']);
      return fetchOf(new URL(String(input), `http://${HOST}:${port}`), { ...init, headers });
    };
    const count: Count = { streaming: 0, refused: [], pulls: new Map() };
    const pulling = new Set<Promise<void>>();
    const listeners = devices.map(async (device, index) => {
      await sleep((index * OPEN_OVER_MS) / DEVICES);
      let isStreaming = false;
      await listenForPokes(
        async () => device.token,
        {
          onStreaming(now) {
            if (now !== isStreaming) count.streaming += now ? 1 : -1;
            isStreaming = now;
          },
          onPoke() {
            const done = pull(port, index, device, count)
              .catch((error: Error) => void count.refused.push(error.message))
              .finally(() => pulling.delete(done));
            pulling.add(done);
          },
        },
        away.signal,
      );
    });
    const allBack = async () => {
      for (let tenths = 0; count.streaming < DEVICES || pulling.size > 0; tenths++) {
        if (process.env.BENCH_VERBOSE && tenths % 50 === 0)
          process.stderr.write(`${count.streaming} streams, ${pulling.size} pulls, ${count.refused.at(-1) ?? ''}\n`);
        await sleep(100);
      }
    };
    await allBack();
    const runs = Number(process.env.BENCH_RUNS ?? 3);
    const times: number[] = [];
    const peaks: number[] = [];
    const refused: number[] = [];
    for (let run = 0; run < runs; run++) {
      // A crash: the harshest end, because all streams break at once.
      process.kill(server.pid, 'SIGKILL');
      await server.stop();
      while (count.streaming > 0) await sleep(100);
      count.refused.length = 0;
      count.pulls.clear();
      server = await ground.start('server-real.ts', { ...ENV, BENCH_PORT: String(port) });
      const startedAt = performance.now();
      await allBack();
      times.push((performance.now() - startedAt) / 1000);
      peaks.push(Math.max(...count.pulls.values()));
      refused.push(count.refused.length);
      if (process.env.BENCH_VERBOSE) process.stderr.write(`${count.refused.slice(0, 3).join('; ')}\n`);
    }
    away.abort();
    await Promise.all(listeners);
    const none = { against: '', ratio: null, runs };
    const peak = statsOf(peaks);
    const refusals = statsOf(refused);
    return [
      {
        what: '2,000 devices with open streams, from a restart until all have pulled',
        ...statsOf(times),
        unit: 's',
        ...none,
      },
      { what: 'pulls in the busiest second', ...peak, unit: '/s', ...none, goal: '< 200 /s', met: peak.max < 200 },
      {
        what: 'pulls refused (429, 503) or broken',
        ...refusals,
        unit: 'times',
        ...none,
        goal: '0',
        met: refusals.max === 0,
      },
    ];
  } finally {
    away.abort();
    globalThis.fetch = fetchOf;
    await ground.close();
  }
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await restartBench(), null, 1)}\n`);
