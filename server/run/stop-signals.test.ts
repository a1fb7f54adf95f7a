import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { onStopSignal } from './stop-signals.ts';

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
