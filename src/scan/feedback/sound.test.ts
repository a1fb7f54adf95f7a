import { describe, expect, it } from 'vitest';
import { SIGNALS } from './feedback-kinds.ts';
import { createSoundPlayer } from './sound.ts';

/** A fake Web Audio, as far as the player uses it, that records the notes. */
function fakeAudio() {
  const log: string[] = [];
  class FakeContext {
    state: AudioContextState = 'suspended';
    currentTime = 10;
    destination = {};
    constructor() {
      log.push('opened');
    }
    async resume() {
      this.state = 'running';
      log.push('resumed');
    }
    async close() {
      log.push('closed');
    }
    createOscillator() {
      const oscillator = {
        type: 'sine',
        frequency: { value: 0 },
        connect: (node: unknown) => node,
        start: (at: number) => log.push(`${oscillator.frequency.value} Hz from ${at.toFixed(2)}`),
        stop: (at?: number) => log.push(at === undefined ? 'cut off' : `to ${at.toFixed(2)}`),
      };
      return oscillator;
    }
    createGain() {
      return { gain: { setValueAtTime() {}, linearRampToValueAtTime() {} }, connect: (node: unknown) => node };
    }
  }
  return { log, Context: FakeContext as unknown as new () => AudioContext };
}

describe('the sound of a scan', () => {
  it('is played at once, note by note', () => {
    const { log, Context } = fakeAudio();
    createSoundPlayer(Context).play([
      { hz: 500, at: 0, ms: 100 },
      { hz: 700, at: 150, ms: 50 },
    ]);
    expect(log).toEqual(['opened', 'resumed', '500 Hz from 10.00', 'to 10.10', '700 Hz from 10.15', 'to 10.20']);
  });

  it('replaces the earlier sound', () => {
    const { log, Context } = fakeAudio();
    const player = createSoundPlayer(Context);
    player.play([{ hz: 500, at: 0, ms: 100 }]);
    player.play([{ hz: 600, at: 0, ms: 100 }]);
    expect(log.slice(-3)).toEqual(['cut off', '600 Hz from 10.00', 'to 10.10']);
    expect(log.filter((line) => line === 'opened')).toHaveLength(1);
  });

  it('is silent if the browser has no Web Audio', () => {
    const player = createSoundPlayer(undefined);
    player.wake();
    player.play([{ hz: 500, at: 0, ms: 100 }]);
    player.close();
  });
});

describe('the signals', () => {
  it('differ by ear and by touch, each alone', () => {
    const kinds = Object.values(SIGNALS);
    expect(new Set(kinds.map(({ notes }) => JSON.stringify(notes))).size).toBe(kinds.length);
    expect(new Set(kinds.map(({ vibration }) => JSON.stringify(vibration))).size).toBe(kinds.length);
  });

  it('are over soon enough for the next scan', () => {
    for (const { notes } of Object.values(SIGNALS))
      expect(Math.max(...notes.map(({ at, ms }) => at + ms))).toBeLessThanOrEqual(600);
  });
});
