import type { DecodedSymbol, Effort, Frame } from '../../../workers/decoder/decoder.ts';
import type { DecodeAnswer, DecodeRequest } from '../../../workers/decoder/protocol.ts';

export interface DecoderRead {
  readonly symbols: readonly DecodedSymbol[];
  readonly decoder: string;
  readonly ms: number;
}

/** A decoder in a separate worker. */
export interface DecoderClient {
  /** Transfers the frame's buffer. Rejects if no decoder works here. */
  decode(frame: Frame, effort: Effort): Promise<DecoderRead>;
  stop(): void;
}

/** The used members of a Worker. */
export type DecoderWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

/** Starts the workers to try, in order of preference. */
export const SPAWN: readonly (() => DecoderWorker)[] = [
  () =>
    new Worker(new URL('../../../workers/decode-wasm.worker.ts', import.meta.url), {
      type: 'module',
      name: 'cratebook-decode-wasm',
    }),
  () =>
    new Worker(new URL('../../../workers/decode-zxing.worker.ts', import.meta.url), {
      type: 'module',
      name: 'cratebook-decode-zxing',
    }),
];

/**
 * A worker that is silent for this many milliseconds is given up. The compiled decoder is a megabyte and may have to be
 * compiled first.
 */
const SILENCE_MS = 15_000;

/** No decoder works on this device. */
export class NoDecoderError extends Error {
  override readonly name = 'NoDecoderError';
}

interface Running {
  readonly name: string;
  ask(request: DecodeRequest): Promise<Extract<DecodeAnswer, { type: 'read' }>>;
  terminate(): void;
}

/** Resolves once the worker reports that it can decode; rejects if it can't or is silent. */
function start(spawn: () => DecoderWorker, silenceMs: number): Promise<Running> {
  const worker = spawn();
  const waiting = new Map<number, (answer: Extract<DecodeAnswer, { type: 'read' }>) => void>();
  const failures = new Set<(error: Error) => void>();
  const fail = (reason: string) => {
    worker.terminate();
    for (const failure of failures) failure(new NoDecoderError(reason));
    failures.clear();
  };
  return new Promise((resolve, reject) => {
    failures.add(reject);
    const timer = setTimeout(() => fail('the decoder is silent'), silenceMs);
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      clearTimeout(timer);
      fail(event.message ?? 'the decoder could not be loaded');
    });
    worker.addEventListener('message', ({ data }: MessageEvent<DecodeAnswer>) => {
      if (data.type === 'read') return waiting.get(data.id)?.(data);
      clearTimeout(timer);
      if (data.type === 'unable') return fail(data.reason);
      failures.delete(reject);
      resolve({
        name: data.name,
        ask: (request) =>
          new Promise((answer, lost) => {
            const silent = setTimeout(() => fail('the decoder is silent'), silenceMs);
            failures.add(lost);
            waiting.set(request.id, (read) => {
              clearTimeout(silent);
              waiting.delete(request.id);
              failures.delete(lost);
              answer(read);
            });
            worker.postMessage(request, [request.frame.data.buffer]);
          }),
        terminate: () => worker.terminate(),
      });
    });
  });
}

/** Starts the first decoder that works here, and the next one when it breaks. */
export function createDecoderClient(
  spawns: readonly (() => DecoderWorker)[] = SPAWN,
  silenceMs = SILENCE_MS,
): DecoderClient {
  let next = 0;
  let count = 0;
  let stopped = false;
  let running: Promise<Running> | undefined;
  const startNext = async (): Promise<Running> => {
    for (;;) {
      const spawn = spawns[next];
      if (!spawn || stopped) throw new NoDecoderError('no decoder works here');
      next += 1;
      try {
        const started = await start(spawn, silenceMs);
        if (stopped) started.terminate();
        return started;
      } catch {
        // The next one may work.
      }
    }
  };
  return {
    async decode(frame, effort) {
      running ??= startNext();
      const by = await running;
      count += 1;
      try {
        const { symbols, ms } = await by.ask({ id: count, frame, effort });
        return { symbols, ms, decoder: by.name };
      } catch (error) {
        // The frame is lost with the worker; the next one goes to the next decoder.
        running = startNext();
        await running;
        if (error instanceof NoDecoderError) return { symbols: [], ms: 0, decoder: by.name };
        throw error;
      }
    },
    stop() {
      stopped = true;
      running?.then(
        (worker) => worker.terminate(),
        () => {},
      );
    },
  };
}
