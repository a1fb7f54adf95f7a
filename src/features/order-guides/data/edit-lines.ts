import type { GuideLine } from '../../../../contract/order-guides.ts';
import { asShown, guideLineKey, numbered } from './guide-lines.ts';

/** A line put right before or behind another one, into that one's section: what dragging does. */
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

/** A section under another name. With the name of another section the two become one, at the place of the first. */
export const renameSection = (lines: readonly GuideLine[], from: string, to: string): GuideLine[] =>
  numbered(asShown(numbered(asShown(lines).map((line) => (line.section === from ? { ...line, section: to } : line)))));

/** A line in another unit; unchanged where the item stands in the guide in that unit already. */
export function changeUnit(lines: readonly GuideLine[], key: string, uom: string): GuideLine[] {
  const shown = asShown(lines);
  const line = shown.find((each) => guideLineKey(each) === key);
  if (!line || shown.some((each) => each.itemCode === line.itemCode && each.uom === uom)) return numbered(shown);
  return numbered(shown.map((each) => (each === line ? { ...line, uom } : each)));
}
