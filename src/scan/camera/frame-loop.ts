import type { DecodedSymbol, Effort, Frame } from '../../../workers/decoder/decoder.ts';
import { createConfirmer, type ProvesItself } from './confirm.ts';
import type { DecoderClient } from './decoders.ts';
import type { NativeReader } from './native-detector.ts';
import { nearestToMiddle } from './region.ts';

export interface CameraRead {
  readonly text: string;
  readonly decoder: string;
  readonly decodeMs: number;
  /** Time from the first frame that showed it, in milliseconds. */
  readonly captureMs: number;
}

/** A source of frames. */
export interface FrameSource {
  /** Resolves with the next frame; null while there is none (the page is hidden, the video pauses). */
  next(): Promise<{ readonly frame: Frame; readonly picture: CanvasImageSource } | null>;
}

export interface FrameLoopOptions {
  readonly source: FrameSource;
  readonly decoder: DecoderClient;
  /** The browser's own detector, used first if there is one. */
  readonly native: NativeReader | null;
  readonly provesItself?: ProvesItself | undefined;
  readonly now?: (() => number) | undefined;
  /** Receives a read that counts; called again for each frame that still shows it. */
  readonly onRead: (read: CameraRead) => void;
  /** Nothing can be decoded on this device. */
  readonly onFailure: (error: unknown) => void;
}

/** Every this many frames the decoder works thoroughly. */
const THOROUGH_EACH = 2;

/** Reads one frame after another, never two at a time, until it is stopped. */
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
      const confirmed = symbol && confirmer.see(symbol.text, at, symbol.isWeak);
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
