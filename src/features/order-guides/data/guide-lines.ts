import { lineId, MAX_LINES } from '../../../../contract/constants.ts';
import type { GuideLine } from '../../../../contract/order-guides.ts';
import { fold } from '../../../../rules/search/fold.ts';
import type { CatalogItem } from '../../catalog/data/catalog-api.ts';

/** A section of a guide with its lines in storage order. */
export interface GuideSection {
  readonly name: string;
  readonly lines: readonly GuideLine[];
}

/** Returns the key of a guide line: an item is in a guide once per unit. */
export const guideLineKey = ({ itemCode, uom }: Pick<GuideLine, 'itemCode' | 'uom'>): string =>
  lineId('', itemCode, uom);

/** Returns lines in shelf order. */
export const inStorageOrder = (lines: readonly GuideLine[]): GuideLine[] =>
  lines.toSorted((a, b) => a.position - b.position);

/** Returns lines by section; a section is placed at its first line. */
export function sectionsOf(lines: readonly GuideLine[]): GuideSection[] {
  const sections = Map.groupBy(inStorageOrder(lines), (line) => line.section);
  return [...sections].map(([name, own]) => ({ name, lines: own }));
}

/** Returns the par for a weekday (0 is Sunday): the weekday's, else the everyday one; null if none is set. */
export const parOn = (line: Pick<GuideLine, 'par' | 'weekdayPars'>, weekday: number): number | null =>
  line.weekdayPars?.[weekday] ?? line.par;

/** Renumbers the positions from 0, so that they stay whole and distinct. */
export const numbered = (lines: readonly GuideLine[]): GuideLine[] =>
  lines.map((line, position) => ({ ...line, position }));

/** Returns the lines as shown, by section; moves up and down follow this order. */
export const asShown = (lines: readonly GuideLine[]): GuideLine[] =>
  sectionsOf(lines).flatMap((section) => section.lines);

/**
 * Returns the lines with one moved up (−1) or down (1). At the edge of its section it moves into the next section.
 * Unchanged at either end.
 */
export function moveLine(lines: readonly GuideLine[], key: string, by: -1 | 1): GuideLine[] {
  const shown = asShown(lines);
  const at = shown.findIndex((line) => guideLineKey(line) === key);
  const line = shown[at];
  const neighbour = shown[at + by];
  if (!line || !neighbour) return numbered(shown);
  if (neighbour.section !== line.section) {
    shown[at] = { ...line, section: neighbour.section };
    return numbered(asShown(numbered(shown)));
  }
  shown[at] = neighbour;
  shown[at + by] = line;
  return numbered(shown);
}

/** Returns the lines without one of them. */
export const removeLine = (lines: readonly GuideLine[], key: string): GuideLine[] =>
  numbered(asShown(lines).filter((line) => guideLineKey(line) !== key));

/** Returns the lines with one changed; in another section it goes to that section's end. */
export function changeLine(
  lines: readonly GuideLine[],
  key: string,
  change: Partial<Pick<GuideLine, 'par' | 'weekdayPars' | 'section'>>,
): GuideLine[] {
  const shown = asShown(lines);
  const before = shown.find((line) => guideLineKey(line) === key);
  if (!before) return numbered(shown);
  const after = { ...before, ...change };
  if (after.section === before.section) return numbered(shown.map((line) => (line === before ? after : line)));
  return numbered(asShown(numbered([...shown.filter((line) => line !== before), after])));
}

/** Returns the lines to add, without those already in the guide and those beyond its limit. */
export function addLines(lines: readonly GuideLine[], more: readonly Omit<GuideLine, 'position'>[]): GuideLine[] {
  const known = new Set(lines.map(guideLineKey));
  const fresh = more.filter((line) => {
    const isNew = !known.has(guideLineKey(line));
    known.add(guideLineKey(line));
    return isNew;
  });
  const all = [...asShown(lines), ...fresh.map((line) => ({ ...line, position: MAX_LINES }))];
  return numbered(asShown(numbered(all.slice(0, MAX_LINES))));
}

/** An amount of an item, from a cart or an order. */
export interface Amount {
  readonly itemCode: string;
  readonly uom: string;
  readonly quantity: number;
}

/**
 * Makes the lines of a new guide: quantities become pars, categories become sections in the distributor's sequence.
 * `sections` names the categories in that sequence. Items without a category are last, in a section without a name.
 */
export function linesBySection(
  amounts: readonly Amount[],
  items: ReadonlyMap<string, Pick<CatalogItem, 'categoryId'>>,
  sections: ReadonlyMap<string, string>,
): GuideLine[] {
  const ids = [...sections.keys()];
  const placeOf = ({ itemCode }: Amount) => {
    const at = ids.indexOf(items.get(itemCode)?.categoryId ?? '');
    return at < 0 ? ids.length : at;
  };
  const sorted = amounts.toSorted((a, b) => placeOf(a) - placeOf(b));
  const lines = sorted.map(({ itemCode, uom, quantity }) => ({
    itemCode,
    uom,
    section: sections.get(items.get(itemCode)?.categoryId ?? '') ?? '',
    par: quantity,
    weekdayPars: null,
  }));
  return addLines([], lines);
}

/**
 * Returns the lines that match each word of a search: in the item's text, its brand, its code, or the section. All of
 * them without words.
 */
export function matchLines(
  lines: readonly GuideLine[],
  search: string,
  items: ReadonlyMap<string, Pick<CatalogItem, 'description' | 'brand' | 'keywords'>>,
): GuideLine[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return lines.filter(({ itemCode, section }) => {
    const item = items.get(itemCode);
    const text = fold([itemCode, section, item?.description, item?.brand, item?.keywords].filter(Boolean).join('\n'));
    return words.every((word) => text.includes(word));
  });
}
