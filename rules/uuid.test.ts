import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUuid, uuidv7, uuidv7Generator, uuidv7Time } from './uuid.ts';

const fill = (value: number) => (bytes: Uint8Array<ArrayBuffer>) => bytes.fill(value);

describe('UUIDv7', () => {
  it('has time, version, counter, variant and randomness as RFC 9562 defines', () => {
    // The time of the RFC's example, appendix A.6.
    const next = uuidv7Generator({ now: () => 0x017f22e279b0, random: fill(0xff) });
    expect(next()).toBe('017f22e2-79b0-77ff-bfff-ffffffffffff');
    const zeros = uuidv7Generator({ now: () => 0x017f22e279b0, random: fill(0) });
    expect(zeros()).toBe('017f22e2-79b0-7000-8000-000000000000');
  });

  it('counts up within a millisecond', () => {
    const next = uuidv7Generator({ now: () => 1, random: fill(0) });
    expect([next(), next(), next()].map((uuid) => uuid.slice(0, 18))).toEqual([
      '00000000-0001-7000',
      '00000000-0001-7001',
      '00000000-0001-7002',
    ]);
  });

  it('always increases, as text, whatever the clock and the random numbers are', () => {
    const clock = fc.array(fc.integer({ min: 1_700_000_000_000, max: 1_700_000_000_005 }), {
      minLength: 2,
      maxLength: 50,
    });
    fc.assert(
      fc.property(clock, fc.infiniteStream(fc.nat({ max: 255 })), (times, dice) => {
        let tick = 0;
        const next = uuidv7Generator({
          now: () => times[tick++]!,
          random: (bytes) => bytes.map(() => dice.next().value as number),
        });
        const uuids = times.map(() => next());
        expect(uuids.every(isUuid)).toBe(true);
        expect([...uuids].sort()).toEqual(uuids);
        expect(new Set(uuids).size).toBe(uuids.length);
      }),
    );
  });

  it('increases after a full counter and after a clock that went back', () => {
    let ms = 5000;
    const next = uuidv7Generator({ now: () => ms, random: fill(0xff) });
    let last = next();
    for (let count = 0; count < 10_000; count += 1) {
      if (count === 5000) ms = 10;
      const uuid = next();
      expect(uuid > last).toBe(true);
      last = uuid;
    }
    expect(uuidv7Time(last)).toBeLessThan(5005);
  });

  it('contains its time', () => {
    const next = uuidv7Generator({ now: () => 1_773_000_000_123.9, random: fill(7) });
    expect(uuidv7Time(next())).toBe(1_773_000_000_123);
    expect(uuidv7Time('919108f7-52d1-4320-9bac-f847db4148a8')).toBeUndefined();
    expect(uuidv7Time('')).toBeUndefined();
  });

  it('refuses a clock without a time', () => {
    for (const ms of [Number.NaN, -1, 2 ** 48]) {
      expect(uuidv7Generator({ now: () => ms, random: fill(0) })).toThrow(RangeError);
    }
  });

  it('comes from the platform by default, different each time', () => {
    const uuids = Array.from({ length: 1000 }, () => uuidv7());
    expect(uuids.every(isUuid)).toBe(true);
    expect(new Set(uuids.map((uuid) => uuid.slice(19))).size).toBe(1000);
    expect([...uuids].sort()).toEqual(uuids);
  });
});

describe('isUuid', () => {
  it('accepts only the usual form in lower case', () => {
    expect(isUuid('919108f7-52d1-4320-9bac-f847db4148a8')).toBe(true);
    const bad = [
      '',
      null,
      7,
      '919108F7-52D1-4320-9BAC-F847DB4148A8',
      '919108f752d143209bacf847db4148a8',
      '919108f7-52d1-4320-1bac-f847db4148a8',
      '919108f7-52d1-4320-9bac-f847db4148a8\n',
    ];
    expect(bad.filter(isUuid)).toEqual([]);
  });
});
