import { expect, test } from 'vitest';
import { earliestExpiry, keptExpiry, linkedLots, packoutLot } from './packout-lots.ts';

const ID = '0193a000-0000-7000-8000-0000000000ff';

test('an output lot code has day and packout: equal on all devices, different for each packout, and valid on a label', () => {
  expect(packoutLot('2026-11-22', ID)).toBe('26326-P00007Z');
  expect(packoutLot('2026-11-22', ID)).not.toBe(packoutLot('2026-11-22', '0193a000-0000-7000-8000-0000000000fe'));
  expect(packoutLot('2026-11-22', '0193a000-0000-7000-8000-ffffffffffff')).toMatch(/^26326-P[0-9A-HJKMNP-TV-Z]{6}$/);
});

const dated = (id: string, expiresOn: string | null, kind: 'source' | 'output' | 'reverse' = 'source') => ({
  ...{ id, kind, expiresOn, reverses: kind === 'reverse' ? id.slice(2) : null },
});

test('an output expires with its earliest source, unless a user gave a reason', () => {
  const sources = [dated('a', '2026-12-04'), dated('b', null), dated('c', '2026-12-01')];
  expect(earliestExpiry(sources)).toBe('2026-12-01');
  expect(keptExpiry('2026-12-09', sources, ' ')).toBe('2026-12-01');
  expect(keptExpiry(null, sources, '')).toBe('2026-12-01');
  expect(keptExpiry('2026-11-28', sources, '')).toBe('2026-11-28');
  expect(keptExpiry('2026-12-09', sources, 'frozen')).toBe('2026-12-09');
  expect(keptExpiry('2026-12-09', [dated('b', null)], '')).toBe('2026-12-09');
  expect(keptExpiry('2026-12-09', [...sources, dated('r-c', '2026-12-01', 'reverse')], '')).toBe('2026-12-04');
});

const packout = (from: string[], to: string[], undone: string[] = []) => {
  const of = (kind: 'source' | 'output') => (name: string) => {
    const [itemCode = '', lotCode = ''] = name.split('/');
    return { id: `${kind} ${name}`, kind, reverses: null, itemCode, lotCode };
  };
  const entries = [...from.map(of('source')), ...to.map(of('output'))];
  const back = undone.map((id) => ({ ...entries[0]!, id: `back ${id}`, kind: 'reverse' as const, reverses: id }));
  return { entries: [...entries, ...back] };
};

test('links lots over any number of packouts, in both directions, and not through reversed entries', () => {
  const all = [
    packout(['CUT/C1'], ['SALAD/S1']),
    packout(['MELON/M1', 'MELON/M2'], ['CUT/C1']),
    packout(['MELON/M1'], ['PUREE/P1'], ['output PUREE/P1']),
    packout(['OTHER/O1'], ['CUT/C2']),
  ];
  const names = (lotCode: string, towards: 'output' | 'source') =>
    linkedLots(all, (lot) => lot.lotCode === lotCode, towards).map((lot) => `${lot.itemCode}/${lot.lotCode}`);
  expect(names('M1', 'output').sort()).toEqual(['CUT/C1', 'SALAD/S1']);
  expect(names('S1', 'source').sort()).toEqual(['CUT/C1', 'MELON/M1', 'MELON/M2']);
  expect(names('P1', 'source')).toEqual([]);
  expect(names('nothing', 'output')).toEqual([]);
});

test('a circle ends: a lot that was repacked into itself is followed once', () => {
  const circle = [packout(['A/1'], ['B/2']), packout(['B/2'], ['A/1'])];
  expect(linkedLots(circle, ({ lotCode }) => lotCode === '1', 'output')).toEqual([{ itemCode: 'B', lotCode: '2' }]);
});
