import { describe, expect, it } from 'vitest';
import { createThrottle } from './throttle.ts';

const options = { most: 3, windowMs: 60_000 };

describe('the throttle', () => {
  it('refuses the attempt after the last allowed one and says how long to wait', () => {
    const throttle = createThrottle(options);
    for (const at of [0, 10_000, 20_000]) throttle.attempt('a', at);
    expect(() => throttle.attempt('a', 30_500)).toThrow(
      expect.objectContaining({ code: 'rate_limited', details: { retryAfterSeconds: 30 } }),
    );
    throttle.attempt('b', 30_500);
  });

  it('allows one more for each that has left the window', () => {
    const throttle = createThrottle(options);
    for (const at of [0, 10_000, 20_000]) throttle.attempt('a', at);
    throttle.attempt('a', 60_000);
    expect(() => throttle.attempt('a', 60_001)).toThrow();
  });

  it('does not prolong the wait by attempts that it refused', () => {
    const throttle = createThrottle(options);
    for (const at of [0, 1, 2]) throttle.attempt('a', at);
    expect(() => throttle.attempt('a', 59_999)).toThrow();
    throttle.attempt('a', 60_000);
  });

  it('forgets failures after a success, and what was not the caller’s fault', () => {
    const throttle = createThrottle(options);
    for (const at of [0, 1, 2]) throttle.attempt('a', at);
    throttle.forgive('a');
    throttle.attempt('a', 3);
    throttle.clear('a');
    for (const at of [4, 5, 6]) throttle.attempt('a', at);
    expect(() => throttle.attempt('a', 7)).toThrow();
  });

  it('remembers a bounded number of keys, the latest ones', () => {
    const throttle = createThrottle({ ...options, most: 1, keys: 2 });
    for (const key of ['a', 'b', 'c']) throttle.attempt(key, 0);
    expect(() => throttle.attempt('b', 1)).toThrow();
    expect(() => throttle.attempt('c', 1)).toThrow();
    throttle.attempt('a', 1);
  });
});
