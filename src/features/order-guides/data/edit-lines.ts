import type { GuideLine } from '../../../../contract/order-guides.ts';
import { asShown, guideLineKey, numbered } from './guide-lines.ts';

/** Returns the lines with one moved before or after another, into that one's section, as by dragging. */
export function placeLine(
  lines: readonly GuideLine[],
  key: string,
  over: string,
  place: 'before' | 'after',
): GuideLine[] {
  const shown = asShown(lines);
  const line = shown.find((each) => guideLineKey(each) === key);
  const target = shown.find((each) => guideLineKey(each) === over);
  if (!line || !target || line === target) return numbered(shown);
  const rest = shown.filter((each) => each !== line);
  rest.splice(rest.indexOf(target) + (place === 'after' ? 1 : 0), 0, { ...line, section: target.section });
  return numbered(asShown(numbered(rest)));
}

/**
 * Returns the lines with a section renamed. With the name of another section both become one, at the first one's
 * position.
 */
export const renameSection = (lines: readonly GuideLine[], from: string, to: string): GuideLine[] =>
  numbered(asShown(numbered(asShown(lines).map((line) => (line.section === from ? { ...line, section: to } : line)))));

/** Returns the lines with one in another unit; unchanged if the item is already in the guide in that unit. */
export function changeUnit(lines: readonly GuideLine[], key: string, uom: string): GuideLine[] {
  const shown = asShown(lines);
  const line = shown.find((each) => guideLineKey(each) === key);
  if (!line || shown.some((each) => each.itemCode === line.itemCode && each.uom === uom)) return numbered(shown);
  return numbered(shown.map((each) => (each === line ? { ...line, uom } : each)));
}
