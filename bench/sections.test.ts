import { describe, expect, it } from 'vitest';
import { putBlock, summaryOf } from './readme.ts';
import { choose, type Section } from './sections.ts';
import { markdownTable } from './table.ts';

const section = (name: string): Section => ({ name, title: name, run: async () => [] });
const ALL = ['push', 'browser load', 'browser search', 'server'].map(section);
const names = (...words: string[]) => choose(words, ALL).map(({ name }) => name);

describe('choose', () => {
  it('chooses everything, a group, a part of a group, or several', () => {
    expect(names()).toEqual(['push', 'browser load', 'browser search', 'server']);
    expect(names('browser')).toEqual(['browser load', 'browser search']);
    expect(names('browser', 'search')).toEqual(['browser search']);
    expect(names('server', 'browser', 'search', 'load')).toEqual(['browser load', 'browser search', 'server']);
  });

  it('refuses a word that chooses nothing', () => {
    expect(() => names('browser', 'speed')).toThrow(/no benchmark is called speed/);
  });
});

describe('putBlock', () => {
  const before = '# Benchmarks\n\nwords\n\n## Push\n\n<!-- push -->\nold\n<!-- end -->\n\nmore words\n';

  it('replaces only the text between the marks of its section', () => {
    expect(putBlock(before, { name: 'push', title: 'Push' }, 'new')).toBe(before.replace('old', 'new'));
  });

  it('adds a section that was never written before', () => {
    expect(putBlock(before, { name: 'browser load', title: 'Load' }, 'new')).toBe(
      `${before}\n## Load\n\n<!-- browser load -->\nnew\n<!-- end -->\n`,
    );
  });
});

describe('markdownTable', () => {
  it('says if a goal was missed', () => {
    const row = { what: 'load', median: 120.4, min: 100, max: 200, unit: 'ms', against: 'Dexie', ratio: 2.5 } as const;
    expect(markdownTable([{ ...row, goal: '≤ 100 ms', met: false }])).toContain(
      '| load | 120 ms | 100 – 200 | Dexie | 2.5× | ≤ 100 ms | **missed** |',
    );
  });
});

describe('summaryOf', () => {
  it('lists lines with a goal, and names comparisons with two rivals', () => {
    const own = { what: 'a keystroke', median: 0.5, min: 0.4, max: 0.6, unit: 'ms' } as const;
    const rows = [
      { ...own, against: '', ratio: null, goal: '≤ 1 ms', met: true },
      { ...own, what: 'the same', against: 'FTS5', ratio: 8, goal: '≥ 10×', met: false },
      { ...own, what: 'FTS5', median: 4, against: 'ours', ratio: 0.125 },
    ];
    const readme = putBlock('# B', { name: 'browser search', title: 'S' }, markdownTable(rows));
    expect(summaryOf(readme).split('\n').slice(2)).toEqual([
      '| a keystroke | ≤ 1 ms | 0.5 ms | met |',
      '| a keystroke | ≥ 10× | 0.5 ms; 8× as fast as FTS5 | **missed** |',
    ]);
  });
});
