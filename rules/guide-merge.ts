/** A line of a guide, as far as merging is concerned. */
export interface MergeLine {
  readonly itemCode: string;
  readonly uom: string;
  readonly section: string;
  readonly position: number;
  readonly par: number | null;
  readonly weekdayPars: (number | null)[] | null;
}

/** What a person can change of a guide. */
export interface GuideContent<L extends MergeLine = MergeLine> {
  readonly name: string;
  readonly lines: readonly L[];
}

type Line = Omit<MergeLine, 'position'>;

const keyOf = ({ itemCode, uom }: Pick<MergeLine, 'itemCode' | 'uom'>): string => `${itemCode}|${uom}`;
const inOrder = <L extends MergeLine>(lines: readonly L[]): L[] => lines.toSorted((a, b) => a.position - b.position);
const byKey = (lines: readonly MergeLine[]): Map<string, MergeLine> =>
  new Map(inOrder(lines).map((line) => [keyOf(line), line]));

const sameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((value, at) => value === b[at]);
const sameWeek = (a: Line['weekdayPars'], b: Line['weekdayPars']): boolean =>
  a === null || b === null ? a === b : sameList(a, b);
const sameLine = (a: Line, b: Line): boolean =>
  a.section === b.section && a.par === b.par && sameWeek(a.weekdayPars, b.weekdayPars);

const NO_WEEK: readonly null[] = [null, null, null, null, null, null, null];

/** Pars by weekday, each day by itself: what one device sets for Friday and another for Monday are both kept. */
function mergeWeek(base: Line['weekdayPars'], mine: Line['weekdayPars'], theirs: Line['weekdayPars']) {
  if (sameWeek(mine, base)) return theirs;
  if (sameWeek(theirs, base) || mine === null) return mine;
  const [before, other] = [base ?? NO_WEEK, theirs ?? NO_WEEK];
  return mine.map((par, day) => (par === before[day] ? (other[day] ?? null) : par));
}

function mergeLine(base: MergeLine | undefined, mine: MergeLine, theirs: MergeLine): MergeLine {
  if (!base) return mine;
  return {
    ...mine,
    section: mine.section === base.section ? theirs.section : mine.section,
    par: mine.par === base.par ? theirs.par : mine.par,
    weekdayPars: mergeWeek(base.weekdayPars, mine.weekdayPars, theirs.weekdayPars),
  };
}

/** The line that stays, or undefined: what one side took out and the other left alone goes, what the other changed stays. */
function survivor(base?: MergeLine, mine?: MergeLine, theirs?: MergeLine): MergeLine | undefined {
  if (mine && theirs) return mergeLine(base, mine, theirs);
  const only = mine ?? theirs;
  return only && (!base || !sameLine(only, base)) ? only : undefined;
}

/** `first` in its order; what only `second` has comes behind what it followed there. */
function mergeOrder(first: readonly string[], second: readonly string[]): string[] {
  const order = [...first];
  const placed = new Set(first);
  let at = -1;
  for (const key of second) {
    if (placed.has(key)) at = order.indexOf(key);
    else {
      at += 1;
      order.splice(at, 0, key);
      placed.add(key);
    }
  }
  return order;
}

/**
 * Two people changed one guide from the same starting point: what comes of it. `base` is the guide as the device had it when it was
 * changed, `mine` what was made of it, `theirs` how it stands by now.
 *
 * Line by line, field by field, so that nobody's line silently disappears: what only one side changed counts; where both changed the same
 * field, mine does (the order of arrival); a line that one side took out while the other changed it stays. The order is mine where I
 * moved lines, else theirs. Positions come out anew from 0.
 */
export function mergeGuide<L extends MergeLine>(
  base: GuideContent<L>,
  mine: GuideContent<L>,
  theirs: GuideContent<L>,
): { name: string; lines: L[] } {
  const [before, own, other] = [byKey(base.lines), byKey(mine.lines), byKey(theirs.lines)];
  const kept = new Map<string, MergeLine>();
  for (const key of new Set([...own.keys(), ...other.keys()])) {
    const line = survivor(before.get(key), own.get(key), other.get(key));
    if (line) kept.set(key, line);
  }
  const ownOrder = [...own.keys()].filter((key) => kept.has(key));
  const otherOrder = [...other.keys()].filter((key) => kept.has(key));
  const moved = !sameList(
    [...own.keys()].filter((key) => before.has(key)),
    [...before.keys()].filter((key) => own.has(key)),
  );
  const order = moved ? mergeOrder(ownOrder, otherOrder) : mergeOrder(otherOrder, ownOrder);
  return {
    name: mine.name === base.name ? theirs.name : mine.name,
    lines: order.flatMap((key, position) => {
      const line = kept.get(key);
      return line ? [{ ...line, position } as L] : [];
    }),
  };
}

/**
 * The starting point of two changes in a row that travel as one: `first` was made on `firstBase`, then the guide stood as `seen` (other
 * devices' changes included), and the second change was made on that. It is `seen` with the first change taken back.
 */
export const rebase = <L extends MergeLine>(
  firstBase: GuideContent<L>,
  first: GuideContent<L>,
  seen: GuideContent<L>,
): { name: string; lines: L[] } => mergeGuide(first, firstBase, seen);
