import type { Column } from '../../contract/pack/read-column.ts';
import type { OpenPack } from '../../contract/pack.ts';

/** The key column: every packed collection is about items. */
const ID = 'itemCode';

/** Finds a row by its item's code; -1 if there is none. */
export function finderOf(pack: OpenPack): (code: string) => number {
  const codes = pack.columns.get(ID);
  const { byId, count } = pack;
  return (code) => {
    if (!codes) return -1;
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((codes.read(byId ? byId[middle]! : middle) as string) < code) low = middle + 1;
      else high = middle;
    }
    if (low === count) return -1;
    const row = byId ? byId[low]! : low;
    return codes.read(row) === code ? row : -1;
  };
}

/** Compares a row's code with that of a row in another pack: below 0, 0 or above 0. */
type Compare = (a: number, b: number) => number;

function comparer(a: Column, b: Column): Compare {
  const [left, right] = [a.ascii(), b.ascii()];
  if (!left || !right) {
    return (rowA, rowB) => {
      const [codeA, codeB] = [a.read(rowA) as string, b.read(rowB) as string];
      return codeA < codeB ? -1 : codeA > codeB ? 1 : 0;
    };
  }
  // Codes of one byte per character are compared without decoding.
  return (rowA, rowB) => {
    let atA = left.starts[rowA]!;
    let atB = right.starts[rowB]!;
    const lengthA = left.starts[rowA + 1]! - atA;
    const lengthB = right.starts[rowB + 1]! - atB;
    for (let rest = Math.min(lengthA, lengthB); rest > 0; rest -= 1) {
      const difference = left.bytes[atA++]! - right.bytes[atB++]!;
      if (difference !== 0) return difference;
    }
    return lengthA - lengthB;
  };
}

/**
 * Returns for each row of `items` the row of the other pack with the same code, or -1. Walks both once, in the order of
 * codes.
 */
export function joinRows(items: OpenPack, other: OpenPack): Int32Array {
  const rows = new Int32Array(items.count).fill(-1);
  const [itemCodes, otherCodes] = [items.columns.get(ID), other.columns.get(ID)];
  if (!itemCodes || !otherCodes) return rows;
  const compare = comparer(itemCodes, otherCodes);
  let at = 0;
  let otherAt = 0;
  while (at < items.count && otherAt < other.count) {
    const item = items.byId ? items.byId[at]! : at;
    const row = other.byId ? other.byId[otherAt]! : otherAt;
    const order = compare(item, row);
    if (order === 0) rows[item] = row;
    if (order <= 0) at += 1;
    if (order >= 0) otherAt += 1;
  }
  return rows;
}
