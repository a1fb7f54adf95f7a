import type { Note } from './feedback-kinds.ts';

/** Loud enough for a warehouse, low enough not to distort on a phone. */
const VOLUME = 0.35;
/** Fade time in seconds, because a tone that starts and ends abruptly clicks. */
const EDGE_S = 0.008;

export interface SoundPlayer {
  play(notes: readonly Note[]): void;
  /** Enables the device's sound. Browsers allow it only within a press or a key. */
  wake(): void;
  close(): void;
}

type ContextClass = new () => AudioContext;

/**
 * Returns a player that plays notes at once and replaces a melody in progress. Silent if the browser has no Web Audio.
 */
export function createSoundPlayer(Context = (globalThis as { AudioContext?: ContextClass }).AudioContext): SoundPlayer {
  let context: AudioContext | undefined;
  let sounding: OscillatorNode[] = [];
  const open = (): AudioContext | undefined => {
    if (!Context) return undefined;
    context ??= new Context();
    if (context.state === 'suspended') void context.resume().catch(() => {});
    return context;
  };
  return {
    wake: () => void open(),
    play(notes) {
      const audio = open();
      if (!audio) return;
      for (const oscillator of sounding) oscillator.stop();
      const now = audio.currentTime;
      sounding = notes.map(({ hz, at, ms }) => {
        const oscillator = audio.createOscillator();
        const volume = audio.createGain();
        const [start, end] = [now + at / 1000, now + (at + ms) / 1000];
        oscillator.type = hz < 300 ? 'square' : 'sine';
        oscillator.frequency.value = hz;
        volume.gain.setValueAtTime(0, start);
        volume.gain.linearRampToValueAtTime(VOLUME, start + EDGE_S);
        volume.gain.setValueAtTime(VOLUME, end - EDGE_S);
        volume.gain.linearRampToValueAtTime(0, end);
        oscillator.connect(volume).connect(audio.destination);
        oscillator.start(start);
        oscillator.stop(end);
        return oscillator;
      });
    },
    close() {
      void context?.close().catch(() => {});
      context = undefined;
      sounding = [];
    },
  };
}
