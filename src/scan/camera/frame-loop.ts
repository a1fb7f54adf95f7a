import type { DecodedSymbol, Effort, Frame } from '../../../workers/decoder/decoder.ts';
import { createConfirmer, type ProvesItself } from './confirm.ts';
import type { DecoderClient } from './decoders.ts';
import type { NativeReader } from './native-detector.ts';
import { nearestToMiddle } from './region.ts';

export interface CameraRead {
  readonly text: string;
  readonly decoder: string;
  readonly decodeMs: number;
  /** From the first picture that showed it. */
  readonly captureMs: number;
}

/** Where pictures come from. */
export interface FrameSource {
  /** Resolves with the next picture; null while there is none to be had (the page is hidden, the video pauses). */
  next(): Promise<{ readonly frame: Frame; readonly picture: CanvasImageSource } | null>;
}

export interface FrameLoopOptions {
  readonly source: FrameSource;
  readonly decoder: DecoderClient;
  /** The browser's own, asked first where there is one. */
  readonly native: NativeReader | null;
  readonly provesItself?: ProvesItself | undefined;
  readonly now?: (() => number) | undefined;
  /** A read that counts; called again for each picture that still shows it. */
  readonly onRead: (read: CameraRead) => void;
  /** Nothing can be decoded on this device. */
  readonly onFailure: (error: unknown) => void;
}

/** Each so many pictures the decoder takes its time. */
const THOROUGH_EACH = 2;

/** Reads picture after picture, never more than one at a time, until it is stopped. */
export function startFrameLoop(options: FrameLoopOptions): () => void {
  const { source, decoder, native, onRead, onFailure } = options;
  const clock = options.now ?? (() => performance.now());
  const confirmer = createConfirmer(options.provesItself);
  let running = true;
  let count = 0;

  const readOne = async (): Promise<void> => {
    const taken = await source.next();
    if (!taken || !running) return;
    const { frame, picture } = taken;
    const { width, height } = frame;
    const at = clock();
    count += 1;
    const effort: Effort = count % THOROUGH_EACH === 0 ? 'thorough' : 'fast';
    const seen = (symbols: readonly DecodedSymbol[], name: string, decodeMs: number): boolean => {
      const symbol = nearestToMiddle(symbols, width, height);
      const confirmed = symbol && confirmer.see(symbol.text, at);
      if (symbol && confirmed && running)
        onRead({ text: symbol.text, decoder: name, decodeMs, captureMs: clock() - confirmed.since });
      return symbol !== undefined;
    };
    if (native) {
      const symbols = await native.read(picture);
      if (!running || seen(symbols, 'native', clock() - at)) return;
    }
    const read = await decoder.decode(frame, effort);
    if (running) seen(read.symbols, read.decoder, read.ms);
  };

  const run = async (): Promise<void> => {
    try {
      while (running) await readOne();
    } catch (error) {
      if (running) onFailure(error);
      running = false;
    }
  };
  void run();
  return () => {
    running = false;
  };
}
