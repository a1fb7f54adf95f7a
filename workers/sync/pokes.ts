import { API_BASE } from '../../contract/api-base.ts';
import { nextDelay } from '../../rules/backoff.ts';
import type { TokenSource } from '../../src/lib/access-token.ts';

/** Time over which reconnects are spread until the server names one. */
const RECONNECT_SPREAD_MS = 30_000;
const LAST_RETRY_MS = 60_000;
/** Duration below which a stream counts as cut by a proxy: the next retry waits longer. */
const LIVED_MS = 60_000;
/** Missed heartbeats after which a stream is dead, because a phone that changes networks gets no error. */
const MISSED_BEATS = 2.5;
const BEAT_MS = 25_000;

export interface PokeListener {
  /** A pull is worthwhile. */
  onPoke(): void;
  /** A stream was opened, or the open one ended. */
  onStreaming(isStreaming: boolean): void;
  readonly random?: () => number;
}

/** Settings of its streams that the server sends with `ready`. */
interface Hints {
  readonly reconnectSpreadMs: number;
  readonly beatMs: number;
}

/** PULL6, TIME2: listens for pokes until aborted. Reconnects with full jitter over a time that the server names. */
export async function listenForPokes(tokens: TokenSource, listener: PokeListener, signal: AbortSignal): Promise<void> {
  const random = listener.random ?? Math.random;
  let hints: Hints = { reconnectSpreadMs: RECONNECT_SPREAD_MS, beatMs: BEAT_MS };
  let attempt = 0;
  while (!signal.aborted) {
    const openedAt = Date.now();
    try {
      await readStream(tokens, signal, {
        hints: () => hints,
        onEvent(event) {
          if (event.name === 'ready') {
            hints = { ...hints, ...hintsIn(event.data) };
            listener.onStreaming(true);
          }
          if (event.name === 'ready' || event.name === 'poke') listener.onPoke();
        },
      });
    } catch {
      // Retries after any error.
    }
    listener.onStreaming(false);
    if (signal.aborted) return;
    attempt = Date.now() - openedAt >= LIVED_MS ? 0 : attempt + 1;
    const baseMs = hints.reconnectSpreadMs;
    await pause(nextDelay(attempt, { baseMs, capMs: Math.max(baseMs, LAST_RETRY_MS), random }), signal);
  }
}

/** Reads one stream to its end. Rejects if it cannot be opened, and if it is silent for too long. */
async function readStream(
  tokens: TokenSource,
  signal: AbortSignal,
  { hints, onEvent }: { hints(): Hints; onEvent(event: { name: string; data: string }): void },
): Promise<void> {
  const token = await tokens({ fresh: false });
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), hints().beatMs * MISSED_BEATS);
  };
  heard();
  try {
    const response = await fetch(`${API_BASE}/sync/events`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const events = (text + chunk.value).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const name = /^event: (.*)$/m.exec(event)?.[1];
        if (name) onEvent({ name, data: /^data: (.*)$/m.exec(event)?.[1] ?? '' });
      }
      heard();
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the valid settings; servers before 0.2 send none. */
function hintsIn(data: string): Partial<Hints> {
  try {
    const given = JSON.parse(data) as Record<string, unknown>;
    const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 1000 && value <= 600_000;
    return {
      ...(isTime(given.reconnectSpreadMs) ? { reconnectSpreadMs: given.reconnectSpreadMs } : {}),
      ...(isTime(given.beatMs) ? { beatMs: given.beatMs } : {}),
    };
  } catch {
    return {};
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
  });
