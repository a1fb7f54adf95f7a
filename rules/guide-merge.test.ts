import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GuideContent, type MergeLine, mergeGuide, rebase } from './guide-merge.ts';

const line = (itemCode: string, position: number, change: Partial<MergeLine> = {}): MergeLine => ({
  itemCode,
  uom: 'CS',
  section: 'Dry',
  position,
  par: 2,
  weekdayPars: null,
  ...change,
});
const guide = (codes: string, change: Readonly<Record<string, Partial<MergeLine>>> = {}, name = 'Weekly') => ({
  name,
  lines: [...codes].map((code, at) => line(code, at, change[code])),
});
const codes = ({ lines }: GuideContent) => lines.map(({ itemCode }) => itemCode).join('');
const of = ({ lines }: GuideContent, code: string) => lines.find(({ itemCode }) => itemCode === code);

describe('mergeGuide', () => {
  it('keeps the lines that both sides added, each after its predecessor', () => {
    expect(codes(mergeGuide(guide('ABC'), guide('AXBC'), guide('ABYC')))).toBe('AXBYC');
    expect(codes(mergeGuide(guide(''), guide('XY'), guide('Z')))).toBe('XYZ');
  });

  it('removes the lines that either side removed', () => {
    expect(codes(mergeGuide(guide('ABC'), guide('AC'), guide('AB')))).toBe('A');
  });

  it('keeps a line that one side removed while the other changed it', () => {
    const changed = guide('AB', { B: { par: 9 } });
    expect(of(mergeGuide(guide('AB'), guide('A'), changed), 'B')?.par).toBe(9);
    expect(of(mergeGuide(guide('AB'), changed, guide('A')), 'B')?.par).toBe(9);
  });

  it('takes each field from the side that changed it, and from mine if both did', () => {
    const merged = mergeGuide(
      guide('A'),
      guide('A', { A: { par: 5 } }, 'Mine'),
      guide('A', { A: { section: 'Bar', par: 7 } }, 'Theirs'),
    );
    expect(merged).toEqual({ name: 'Mine', lines: [line('A', 0, { section: 'Bar', par: 5 })] });
    expect(mergeGuide(guide('A'), guide('A'), guide('A', {}, 'Theirs')).name).toBe('Theirs');
  });

  it('merges the pars of weekdays day by day', () => {
    const week = (...days: (number | null)[]) => guide('A', { A: { weekdayPars: days } });
    const merged = mergeGuide(week(1, 1, 1, 1, 1, 1, 1), week(1, 4, 1, 1, 1, 1, null), week(1, 5, 1, 1, 1, 6, 1));
    expect(of(merged, 'A')?.weekdayPars).toEqual([1, 4, 1, 1, 1, 6, null]);
    expect(of(mergeGuide(guide('A'), guide('A'), week(1, 2, 3, 4, 5, 6, 7)), 'A')?.weekdayPars).toHaveLength(7);
    expect(
      of(mergeGuide(week(1, 2, 3, 4, 5, 6, 7), guide('A'), week(1, 2, 3, 4, 5, 6, 7)), 'A')?.weekdayPars,
    ).toBeNull();
  });

  it('keeps my order if I moved lines, else theirs', () => {
    expect(codes(mergeGuide(guide('ABC'), guide('CAB'), guide('BACX')))).toBe('CXAB');
    expect(codes(mergeGuide(guide('ABC'), guide('ABCX'), guide('CBA')))).toBe('CXBA');
  });

  it('distinguishes an item in two units', () => {
    const each = { ...line('A', 1), uom: 'EA' };
    const merged = mergeGuide(guide('A'), { name: 'Weekly', lines: [line('A', 0), each] }, guide('A'));
    expect(merged.lines.map(({ uom }) => uom)).toEqual(['CS', 'EA']);
  });
});

const anyLine = fc.record({
  section: fc.constantFrom('Dry', 'Bar'),
  par: fc.constantFrom(null, 1, 2),
  weekdayPars: fc.constantFrom(null, [null, 1, null, null, null, null, 2], [3, 1, null, null, null, null, null]),
});
const anyGuide: fc.Arbitrary<GuideContent> = fc
  .tuple(
    fc.constantFrom('Weekly', 'Weekend'),
    fc.shuffledSubarray([...'ABCDEF']),
    fc.array(anyLine, { minLength: 6, maxLength: 6 }),
  )
  .map(([name, own, facts]) => ({
    name,
    lines: own.map(
      (code, position) => ({ itemCode: code, uom: 'CS', position, ...(facts[position] as object) }) as MergeLine,
    ),
  }));

describe('mergeGuide with any changes', () => {
  it('loses no line that only one side has, and has each line once', () => {
    fc.assert(
      fc.property(anyGuide, anyGuide, anyGuide, (base, mine, theirs) => {
        const merged = mergeGuide(base, mine, theirs);
        const before = new Set(codes(base));
        for (const code of codes(mine) + codes(theirs)) if (!before.has(code)) expect(codes(merged)).toContain(code);
        expect(new Set(codes(merged)).size).toBe(merged.lines.length);
        expect(merged.lines.map(({ position }) => position)).toEqual(merged.lines.map((_, at) => at));
      }),
    );
  });

  it('equals one side if the other changed nothing', () => {
    fc.assert(
      fc.property(anyGuide, anyGuide, (base, changed) => {
        expect(mergeGuide(base, changed, base)).toEqual(changed);
        expect(mergeGuide(base, base, changed)).toEqual(changed);
      }),
    );
  });
});

describe('rebase', () => {
  const facts = ({ name, lines }: GuideContent) => ({
    name,
    lines: lines.map(({ position: _, ...rest }) => rest).toSorted((a, b) => a.itemCode.localeCompare(b.itemCode)),
  });

  it('joins two changes that are sent as one, with the result of the second', () => {
    fc.assert(
      fc.property(anyGuide, anyGuide, anyGuide, (base, first, second) => {
        expect(mergeGuide(rebase(base, first, first), second, base)).toEqual(second);
      }),
    );
  });

  it('keeps or removes lines of another device as the second change does', () => {
    const added = [line('X', 90), line('Y', 91, { par: 7 })];
    fc.assert(
      fc.property(anyGuide, anyGuide, anyGuide, fc.subarray(['X', 'Y']), (base, first, own, left) => {
        const theirs = { name: base.name, lines: [...base.lines, ...added] };
        const seen = mergeGuide(base, first, theirs);
        const second = {
          ...own,
          lines: [...own.lines, ...seen.lines.filter(({ itemCode }) => left.includes(itemCode))],
        };
        expect(facts(mergeGuide(rebase(base, first, seen), second, theirs))).toEqual(facts(second));
      }),
    );
  });
});
