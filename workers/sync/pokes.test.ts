import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nextDelay } from '../../rules/backoff.ts';
import { listenForPokes } from './pokes.ts';

const READY = 'event: ready\ndata: {"reconnectSpreadMs":40000,"beatMs":10000}\n\n';
/** Times at which streams were opened. */
let opened: { at: number; write(text: string): void; end(): void }[];
let ending: AbortController;
let pokes: number;
let streaming: boolean;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  opened = [];
  pokes = 0;
  streaming = false;
  ending = new AbortController();
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    let controller!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start(given) {
        controller = given;
      },
    });
    signal.addEventListener('abort', () => controller.error(new Error('aborted')), { once: true });
    const write = (text: string) => controller.enqueue(new TextEncoder().encode(text));
    opened.push({ at: Date.now(), write, end: () => controller.close() });
    return new Response(body, { status: 200 });
  });
});
afterEach(() => {
  ending.abort();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function listen(random = () => 0.5): void {
  void listenForPokes(
    async () => 'token',
    {
      onPoke: () => {
        pokes += 1;
      },
      onStreaming: (now) => {
        streaming = now;
      },
      random,
    },
    ending.signal,
  );
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("[C6.4] a stream that lasted a minute reconnects at a random time within the server's limit", async () => {
  listen(() => 0.25);
  await pass(0);
  opened[0]?.write(READY);
  for (let minute = 0; minute < 7; minute++) {
    await pass(10_000);
    opened[0]?.write(': beat\n\n');
  }
  expect([streaming, pokes]).toEqual([true, 1]);
  opened[0]?.end();
  await pass(10_000);
  expect(streaming).toBe(false);
  expect(opened.map(({ at }) => at)).toEqual([0, 80_000]);
});

test('[C6.4] streams that a proxy cuts at once reconnect less and less often', async () => {
  listen();
  await pass(0);
  for (let cut = 0; cut < 5; cut++) {
    const stream = opened[cut];
    stream?.write(READY);
    await pass(0);
    stream?.end();
    await pass(30_000);
  }
  expect(opened.map(({ at }) => at)).toEqual([0, 30_000, 60_000, 90_000, 120_000, 150_000]);
});

test('[C6.4] a silent stream is closed after two and a half heartbeats', async () => {
  listen();
  await pass(0);
  opened[0]?.write(READY);
  await pass(24_999);
  expect(streaming).toBe(true);
  await pass(1);
  expect(streaming).toBe(false);
});

test('[PULL6] an event that arrives in two parts is one poke', async () => {
  listen();
  await pass(0);
  opened[0]?.write(`${READY}event: po`);
  await pass(0);
  opened[0]?.write('ke\ndata: {}\n\n');
  await pass(0);
  expect(pokes).toBe(2);
});

test('[C6.4] 2,000 devices whose streams end together reconnect at fewer than 200 per second', () => {
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const perSecond = new Array<number>(30).fill(0);
  for (let device = 0; device < 2_000; device++) {
    const second = Math.floor(nextDelay(0, { baseMs: 30_000, capMs: 60_000, random }) / 1000);
    perSecond[second] = (perSecond[second] ?? 0) + 1;
  }
  expect(Math.max(...perSecond)).toBeLessThan(200);
});
