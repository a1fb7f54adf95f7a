import { describe, expect, it } from 'vitest';
import { createRepeatFilter } from './repeats.ts';
import type { ScanEvent } from './scan-event.ts';
import { createScanner, type RawScan } from './scanner.ts';

const EAN = '4006381333931';

function rig() {
  let now = 0;
  const scanner = createScanner({ now: () => now, wall: () => 1_700_000_000_000 + now });
  const events: ScanEvent[] = [];
  return {
    scanner,
    events,
    at(time: number, raw: RawScan) {
      now = time;
      return scanner.receive(raw);
    },
  };
}

describe('the scanner', () => {
  it('parses a scan before it passes it on', () => {
    const { scanner, events, at } = rig();
    scanner.listen((event) => events.push(event));
    expect(at(5, { text: EAN, source: 'wedge', timing: { captureMs: 65, ended: true } })).toBe(true);
    expect(events).toMatchObject([
      {
        id: 1,
        source: 'wedge',
        scannedAt: 5,
        at: 1_700_000_000_005,
        scan: { kind: 'gtin', gtin: '04006381333931' },
        timing: { captureMs: 65, ended: true, decoder: null },
      },
    ]);
  });

  it('passes scans to the last listener, and to the earlier one when that stops', () => {
    const { scanner, at } = rig();
    const heard: string[] = [];
    const stopScreen = scanner.listen(() => heard.push('screen'));
    const stopSheet = scanner.listen(() => heard.push('sheet'));
    at(0, { text: 'AAAA', source: 'typed' });
    stopSheet();
    stopSheet();
    at(1, { text: 'BBBB', source: 'typed' });
    stopScreen();
    expect(at(2, { text: 'CCCC', source: 'typed' })).toBe(false);
    expect(heard).toEqual(['sheet', 'screen']);
  });

  it('reports when the first listener starts and when the last one stops', () => {
    const { scanner } = rig();
    const told: boolean[] = [];
    scanner.onListening((listening) => told.push(listening));
    const [one, other] = [scanner.listen(() => {}), scanner.listen(() => {})];
    one();
    other();
    expect(told).toEqual([true, false]);
  });

  const keyed = (from: number): RawScan => ({ text: EAN, source: 'wedge', keys: { from, until: from + 60 } });

  it("[C8.1] marks a bounced trigger's second scan as a repeat, and counts an intended second scan", () => {
    const { scanner, events, at } = rig();
    scanner.listen((event) => events.push(event));
    const taken = [0, 200, 359, 360, 500].map((time) => at(time, keyed(time)));
    expect(taken).toEqual([true, false, false, true, false]);
    expect(events.map(({ isRepeat }) => isRepeat)).toEqual([false, true, true, false, true]);
  });

  it('[C8.1] counts two equal cases by the times of their keys, though a busy page handles both at once', () => {
    const { scanner, events, at } = rig();
    scanner.listen((event) => events.push(event));
    expect([keyed(1000), keyed(1500)].map((raw) => at(9000, raw))).toEqual([true, true]);
    expect(events).toHaveLength(2);
  });

  it('[C8.1] recognizes a bounce though a busy page handles its second read late', () => {
    const { scanner, at } = rig();
    scanner.listen(() => {});
    expect([at(1060, keyed(1000)), at(9000, keyed(1100))]).toEqual([true, false]);
  });

  it('[C8.1] passes on a repeat once a user counts it, under a separate id', () => {
    const { scanner, events, at } = rig();
    scanner.listen((event) => events.push(event));
    at(0, keyed(0));
    at(100, keyed(100));
    scanner.count(events[1]!);
    expect(events.map(({ id, isRepeat }) => [id, isRepeat])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
  });

  it('accepts another code at once, and everything that a user types', () => {
    const { scanner, events, at } = rig();
    scanner.listen((event) => events.push(event));
    at(0, { text: EAN, source: 'wedge' });
    expect(at(1, { text: '96385074', source: 'wedge' })).toBe(true);
    at(2, { text: EAN, source: 'typed' });
    at(3, { text: EAN, source: 'typed' });
    expect(events).toHaveLength(4);
  });

  it('accepts a code once while the camera keeps seeing it', () => {
    const { scanner, at } = rig();
    scanner.listen(() => {});
    const seen = Array.from({ length: 60 }, (_, index) => at(index * 100, { text: EAN, source: 'camera' }));
    expect(seen.filter(Boolean)).toHaveLength(1);
    expect(at(10_000, { text: EAN, source: 'camera' })).toBe(true);
  });

  it('trusts the camera to send separators', () => {
    const { scanner, events, at } = rig();
    scanner.listen((event) => events.push(event));
    at(0, { text: ']C1010952123454321310AB21XY', source: 'camera' });
    at(1, { text: ']C1010952123454321310AB21XY', source: 'wedge' });
    expect(events.map(({ scan }) => scan.ambiguous)).toEqual([false, true]);
  });

  it('ignores nothing', () => {
    const { scanner, at } = rig();
    scanner.listen(() => {});
    expect(at(0, { text: '  ', source: 'typed' })).toBe(false);
  });
});

it('a code that was out of view long enough counts again, also if others were seen in between', () => {
  const filter = createRepeatFilter(1000, true);
  expect(filter.accept('A', 0)).toBe(true);
  expect(filter.accept('B', 400)).toBe(true);
  expect(filter.accept('A', 900)).toBe(false);
  expect(filter.accept('A', 1800)).toBe(false);
  expect(filter.accept('A', 2800)).toBe(true);
});
