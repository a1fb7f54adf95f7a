import type { DecodedSymbol, Decoder, Effort, Frame } from './decoder.ts';

/** Page to worker. The picture's buffer is handed over, not copied. */
export interface DecodeRequest {
  readonly id: number;
  readonly frame: Frame;
  readonly effort: Effort;
}

/** Worker to page. */
export type DecodeAnswer =
  | { readonly type: 'ready'; readonly name: string }
  /** This decoder can't work here (WebAssembly is forbidden in some modes of phones). */
  | { readonly type: 'unable'; readonly reason: string }
  | { readonly type: 'read'; readonly id: number; readonly symbols: readonly DecodedSymbol[]; readonly ms: number };

/** What is used of a worker's own scope. */
export interface Port {
  postMessage(answer: DecodeAnswer): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<DecodeRequest>) => void): void;
}

/** Answers requests with a decoder, in the order in which they come. A picture that breaks the decoder has no symbols. */
export async function serveDecoder(port: Port, open: () => Promise<Decoder>): Promise<void> {
  const say = (answer: DecodeAnswer) => port.postMessage(answer);
  try {
    const decoder = await open();
    port.addEventListener('message', ({ data }) => {
      const startedAt = performance.now();
      decoder.decode(data.frame, data.effort).then(
        (symbols) => say({ type: 'read', id: data.id, symbols, ms: performance.now() - startedAt }),
        () => say({ type: 'read', id: data.id, symbols: [], ms: performance.now() - startedAt }),
      );
    });
    say({ type: 'ready', name: decoder.name });
  } catch (error) {
    say({ type: 'unable', reason: error instanceof Error ? error.message : String(error) });
  }
}
