import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { DICTIONARY, entryOf, TABLE, tableSource } from './gs1-table.ts';

describe('the table of application identifiers', () => {
  it('matches the dictionary', async () => {
    expect(await readFile(TABLE, 'utf8')).toBe(tableSource(await readFile(DICTIONARY, 'utf8')));
  });

  it('has an entry for each line of the dictionary that is not a comment', async () => {
    const lines = (await readFile(DICTIONARY, 'utf8')).split('\n').filter((line) => /^\d/.test(line));
    expect(lines.length).toBeGreaterThan(200);
    expect(lines.map((line) => entryOf(line)?.first)).toEqual(lines.map((line) => /^\d+/.exec(line)?.[0]));
  });

  it('reads components, flags, pairs and titles', () => {
    expect(entryOf('3920-3929   ?  N..15  req=01+30,01+31nn ex=392n,393n   # PRICE')).toEqual({
      first: '3920',
      last: '3929',
      predefined: false,
      inQuery: true,
      parts: [{ kind: 'N', min: 1, max: 15, optional: false, checks: [] }],
      requires: [
        [
          ['01', '30'],
          ['01', '31nn'],
        ],
      ],
      excludes: ['392n', '393n'],
      qualifiers: null,
      title: 'PRICE',
    });
    expect(entryOf('253         ?  N13,csum,gcppos1 [X..17]          dlpkey       # GDTI')?.parts).toEqual([
      { kind: 'N', min: 13, max: 13, optional: false, checks: ['csum', 'gcppos1'] },
      { kind: 'X', min: 1, max: 17, optional: true, checks: [] },
    ]);
    expect(entryOf('01   *?  N14,csum,gcppos2   ex=255,37 dlpkey=22,10,21|235  # GTIN')?.qualifiers).toEqual([
      ['22', '10', '21'],
      ['235'],
    ]);
  });

  it('rejects a line that it cannot parse', () => {
    expect(() => entryOf('01 *! N14 # GTIN')).toThrow(RangeError);
    expect(() => entryOf('01 * N14 other=1')).toThrow(RangeError);
  });
});
