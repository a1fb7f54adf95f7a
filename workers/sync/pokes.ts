import { API_BASE } from '../../contract/api-base.ts';
import type { TokenSource } from '../../src/lib/access-token.ts';

const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 60_000;

/** PULL6: listens for pokes until aborted; reconnects by itself. A poke carries nothing: `onPoke` only says that a pull is worth while. */
export async function listenForPokes(tokens: TokenSource, onPoke: () => void, signal: AbortSignal): Promise<void> {
  let delay = FIRST_RETRY_MS;
  while (!signal.aborted) {
    try {
      const token = await tokens({ fresh: false });
      const response = await fetch(`${API_BASE}/sync/events`, {
        headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
        signal,
      });
      if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
      delay = FIRST_RETRY_MS;
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
        if (/^event: (?:poke|ready)/m.test(chunk.value)) onPoke();
      }
    } catch {
      if (signal.aborted) return;
    }
    await pause(delay, signal);
    delay = Math.min(delay * 2, LAST_RETRY_MS);
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
