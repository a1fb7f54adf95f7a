import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { endWith, onStopSignal, STOP_LIMIT_MS } from './stop-signals.ts';

it('the first signal stops, the second one ends the process', () => {
  const exit = vi.fn();
  const target = Object.assign(new EventEmitter(), { exit });
  const stop = vi.fn();
  onStopSignal(stop, target);
  target.emit('SIGTERM', 'SIGTERM');
  expect(stop).toHaveBeenCalledExactlyOnceWith('SIGTERM');
  expect(exit).not.toHaveBeenCalled();
  target.emit('SIGINT', 'SIGINT');
  expect(stop).toHaveBeenCalledTimes(1);
  expect(exit).toHaveBeenCalledExactlyOnceWith(130);
});

it('[C7.1] a stop that hangs ends the process before 15 s have passed', () => {
  vi.useFakeTimers();
  const exit = vi.fn();
  const lines: string[] = [];
  endWith(
    1,
    () => new Promise(() => {}),
    (line) => lines.push(line),
    { exit },
  );
  vi.advanceTimersByTime(STOP_LIMIT_MS - 1);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
  expect(lines).toEqual(['It did not stop in time']);
  expect(STOP_LIMIT_MS).toBeLessThan(15_000);
  vi.useRealTimers();
});
