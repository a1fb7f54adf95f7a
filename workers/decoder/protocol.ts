import type { DecodedSymbol, Decoder, Effort, Frame } from './decoder.ts';

/** Page to worker. Transfers the image's buffer instead of copying it. */
export interface DecodeRequest {
  readonly id: number;
  readonly frame: Frame;
  readonly effort: Effort;
}

/** Worker to page. */
export type DecodeAnswer =
  | { readonly type: 'ready'; readonly name: string }
  /** This decoder cannot run here (some phone modes forbid WebAssembly). */
  | { readonly type: 'unable'; readonly reason: string }
  | { readonly type: 'read'; readonly id: number; readonly symbols: readonly DecodedSymbol[]; readonly ms: number };

/** The used part of a worker's global scope. */
export interface Port {
  postMessage(answer: DecodeAnswer): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<DecodeRequest>) => void): void;
}

/** Answers requests with a decoder, in order. An image that makes the decoder throw has no symbols. */
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
