import { describe, expect, it } from 'vitest';
import { timed } from './field/camera-times.ts';

const read = (text: string, at: number) => ({ text, givenAt: at - 10, at });

describe('timed', () => {
  it('counts from the second of two equal reads, and from the image of the first', () => {
    const notes = { reads: [read('A', 100), read('A', 130), read('A', 160)], answers: [180] };
    expect(timed(notes)).toEqual([{ answerMs: 50, pictureMs: 90 }]);
  });

  it('ignores a code that was read once, and counts a repeated code separately', () => {
    const reads = [read('A', 100), read('B', 200), read('B', 230), read('A', 400), read('A', 430)];
    expect(timed({ reads, answers: [260, 470] })).toEqual([
      { answerMs: 30, pictureMs: 70 },
      { answerMs: 40, pictureMs: 80 },
    ]);
  });

  it('gives no read the answer of the next one', () => {
    const reads = [read('A', 100), read('A', 130), read('B', 200), read('B', 230)];
    expect(timed({ reads, answers: [260] })).toEqual([{ answerMs: 30, pictureMs: 70 }]);
  });
});
