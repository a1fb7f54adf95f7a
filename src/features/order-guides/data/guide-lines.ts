import type { CartLine } from '../../../../contract/carts.ts';
import type { Location } from '../../../../contract/locations.ts';
import type { GuideLine } from '../../../../contract/order-guides.ts';
import { lineId, MAX_LINES } from '../../../../contract/plain.ts';
import { fold } from '../../../../rules/search/fold.ts';
import { refusalIn } from '../../carts/data/price-cart.ts';
import type { CatalogueItem } from '../../catalog/data/catalogue-api.ts';

/** A section of a guide with its lines in storage order. */
export interface GuideSection {
  readonly name: string;
  readonly lines: readonly GuideLine[];
}

/** Tells the lines of a guide apart: an item stands in it once per unit. */
export const guideLineKey = ({ itemCode, uom }: Pick<GuideLine, 'itemCode' | 'uom'>): string =>
  lineId('', itemCode, uom);

/** Lines as one walks along the shelf. */
export const inStorageOrder = (lines: readonly GuideLine[]): GuideLine[] =>
  lines.toSorted((a, b) => a.position - b.position);

/** Lines by section; a section comes where its first line is stored. */
export function sectionsOf(lines: readonly GuideLine[]): GuideSection[] {
  const sections = Map.groupBy(inStorageOrder(lines), (line) => line.section);
  return [...sections].map(([name, own]) => ({ name, lines: own }));
}

/** The par for a weekday (0 is Sunday): its own where it has one, else that of every day; null where none is set. */
export const parOn = (line: Pick<GuideLine, 'par' | 'weekdayPars'>, weekday: number): number | null =>
  line.weekdayPars?.[weekday] ?? line.par;

/** What filling a guide to par does to the cart: absolute quantities, and how many lines it left out because they can't be had. */
export interface ParFill {
  readonly lines: readonly { readonly itemCode: string; readonly uom: string; readonly quantity: number }[];
  readonly leftOut: number;
}

/**
 * Cart lines that bring each line up to its par for a weekday: what is in the cart already counts, and nothing is ever taken out. Items
 * that are out of stock or that the location may not order are left out.
 */
export function fillToPar(
  lines: readonly GuideLine[],
  weekday: number,
  cart: readonly CartLine[],
  items: ReadonlyMap<string, CatalogueItem>,
  location: Pick<Location, 'options'>,
): ParFill {
  const inCart = new Map(cart.map((line) => [guideLineKey(line), line.quantity]));
  const wanted = lines.flatMap(({ itemCode, uom, ...line }) => {
    const par = parOn(line, weekday) ?? 0;
    return par > (inCart.get(guideLineKey({ itemCode, uom })) ?? 0) ? [{ itemCode, uom, quantity: par }] : [];
  });
  const ready = wanted.filter(({ itemCode, uom }) => {
    const item = items.get(itemCode);
    return item?.inStock === true && refusalIn(location, item, uom) === null;
  });
  return { lines: ready, leftOut: wanted.length - ready.length };
}

/** Positions anew from 0, so that they stay whole and apart. */
export const numbered = (lines: readonly GuideLine[]): GuideLine[] =>
  lines.map((line, position) => ({ ...line, position }));

/** The lines as they are shown, section by section: what up and down go by. */
export const asShown = (lines: readonly GuideLine[]): GuideLine[] =>
  sectionsOf(lines).flatMap((section) => section.lines);

/**
 * A line one place up (−1) or down (1). At the edge of its section it goes over into the next one, as a thing goes from one shelf to
 * another. Unchanged at either end.
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

/** The lines without one of them. */
export const removeLine = (lines: readonly GuideLine[], key: string): GuideLine[] =>
  numbered(asShown(lines).filter((line) => guideLineKey(line) !== key));

/** The lines with one of them changed; in another section it goes to that section's end. */
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

/** Lines to add: those that the guide has already, and those beyond the limit of a guide, stay out. */
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

/** So much of an item, from a cart or an order. */
export interface Amount {
  readonly itemCode: string;
  readonly uom: string;
  readonly quantity: number;
}

/**
 * Lines of a new guide: quantities become pars, categories become sections in the distributor's sequence. `sections` names the categories
 * in that sequence; items without one come last, in a section without a name.
 */
export function linesBySection(
  amounts: readonly Amount[],
  items: ReadonlyMap<string, Pick<CatalogueItem, 'categoryId'>>,
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

/** Lines in which each word of a search is found: in the item's words, its brand, its code, or the section. All of them without words. */
export function matchLines(
  lines: readonly GuideLine[],
  search: string,
  items: ReadonlyMap<string, Pick<CatalogueItem, 'description' | 'brand' | 'keywords'>>,
): GuideLine[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return lines.filter(({ itemCode, section }) => {
    const item = items.get(itemCode);
    const text = fold([itemCode, section, item?.description, item?.brand, item?.keywords].filter(Boolean).join('\n'));
    return words.every((word) => text.includes(word));
  });
}
