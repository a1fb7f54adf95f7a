import { describe, expect, it } from 'vitest';
import { packRows } from '../../contract/pack.ts';
import { testItem } from './catalogue-for-test.ts';
import { PackedTable } from './packed-table.ts';

const rows = [testItem('1'), testItem('2'), testItem('3')];
const packed = packRows('items', rows);

describe('PackedTable', () => {
  it('reads rows and fields of a snapshot', () => {
    const table = new PackedTable('items', packed, []);
    expect(table.size).toBe(3);
    expect(table.row(table.find('2'))).toEqual(rows[1]);
    expect(table.field('description')(table.find('3'))).toBe('ITEM 3');
    expect(table.find('4')).toBe(-1);
  });

  it('puts changes on top: other rows, new ones, and those that are gone', () => {
    const changed = testItem('2', { description: 'CHANGED' });
    const table = new PackedTable('items', packed, [
      { id: '2', row: changed },
      { id: '3', row: null },
      { id: '4', row: testItem('4') },
      { id: '5', row: null },
    ]);
    expect([...table.ids].toSorted()).toEqual(['1', '2', '4']);
    expect(table.row(table.find('2'))).toEqual(changed);
    expect(table.field('description')(table.find('2'))).toBe('CHANGED');
    expect(table.find('3')).toBe(-1);
  });

  it('is made of changes alone where there is no snapshot', () => {
    const table = new PackedTable('items', null, [{ id: '4', row: testItem('4') }]);
    expect(table.ids).toEqual(['4']);
    expect(new PackedTable('items', null, []).size).toBe(0);
  });

  it('leaves a row as it was when the change can’t be read by this release', () => {
    const table = new PackedTable('items', packed, [{ id: '2', row: { itemCode: '2', shape: 'new' } }]);
    expect(table.row(table.find('2'))).toEqual(rows[1]);
    expect(table.size).toBe(3);
  });

  it('refuses columns that can’t be right', () => {
    const [first = [], ...others] = packed.values;
    expect(() => new PackedTable('items', { ...packed, values: [first.slice(1), ...others] }, [])).toThrow(RangeError);
    expect(() => new PackedTable('items', { ...packed, values: others }, [])).toThrow(RangeError);
    expect(() => new PackedTable('items', { ...packed, version: 2 as 1 }, [])).toThrow(RangeError);
    expect(() => new PackedTable('prices', packed, [])).toThrow(RangeError);
  });
});
