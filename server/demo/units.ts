import type { Pack, ProductFlags } from './catalog.ts';

export interface Unit {
  readonly uom: string;
  /** Base units in one unit. The smallest unit of an item is its base unit and has factor 1. */
  readonly factor: number;
}

const MOST_PIECES = 60;

/**
 * Returns the pieces of a pack that can be sold one by one: 24 CT → 24, 4/1 GAL → 4. Returns 0 if the text does not
 * show it.
 */
export function piecesOf(text: string): number {
  if (/^1\/2 |^1 1\/9 /.test(text)) return 0;
  const pieces = Number(/^(\d+)(?:\/| (?:CT|DZ|BU)\b)/.exec(text)?.[1] ?? 0);
  return pieces >= 2 && pieces <= MOST_PIECES ? pieces : 0;
}

/**
 * Returns the units of an item, its order unit first. A catch-weight item has only the case: its one average weight
 * then applies to both order unit and base unit.
 */
export function unitsOf(pack: Pack, flags: ProductFlags): Unit[] {
  const pieces = flags.each && flags.catchUnit === null ? piecesOf(pack.text) : 0;
  const whole = wholeUnit(pack, pieces);
  if (flags.catchUnit !== null) return [{ uom: whole, factor: 1 }];
  const halves = flags.half && whole === 'CS' && !pack.text.startsWith('1/2');
  if (pieces > 0) {
    const units = [
      { uom: whole, factor: pieces },
      { uom: 'EA', factor: 1 },
    ];
    if (halves && pieces % 2 === 0) units.splice(1, 0, { uom: 'HC', factor: pieces / 2 });
    return units;
  }
  if (flags.pound && whole !== 'EA' && Number.isInteger(pack.pounds) && pack.pounds >= 10 && pack.pounds <= 50) {
    const units = [
      { uom: whole, factor: pack.pounds },
      { uom: 'LB', factor: 1 },
    ];
    if (halves && pack.pounds % 2 === 0) units.splice(1, 0, { uom: 'HC', factor: pack.pounds / 2 });
    return units;
  }
  if (halves) {
    return [
      { uom: whole, factor: 2 },
      { uom: 'HC', factor: 1 },
    ];
  }
  return [{ uom: whole, factor: 1 }];
}

/**
 * Returns the order unit: an each for single small packs, a box for single bags and boxes, a case for everything else.
 */
function wholeUnit({ text, pounds }: Pack, pieces: number): string {
  if (/\bBIN$/.test(text)) return 'BIN';
  if (/^\d+(\.\d+)? (LB|OZ|KG|GAL|CT)$/.test(text) && pounds <= 6 && pieces === 0) return 'EA';
  if (/^\d+(\.\d+)? (LB|KG)$/.test(text) && pounds <= 12) return 'BX';
  return 'CS';
}
