/** A line of a guide, with the fields that merging needs. */
export interface MergeLine {
  readonly itemCode: string;
  readonly uom: string;
  readonly section: string;
  readonly position: number;
  readonly par: number | null;
  readonly weekdayPars: (number | null)[] | null;
}

/** The parts of a guide that a user can change. */
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

/** Merges pars by weekday, each day separately: pars that two devices set for Friday and Monday are both kept. */
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

/** Merges one line. Returns undefined if one side removed it and the other left it unchanged; a changed line stays. */
function survivor(base?: MergeLine, mine?: MergeLine, theirs?: MergeLine): MergeLine | undefined {
  if (mine && theirs) return mergeLine(base, mine, theirs);
  const only = mine ?? theirs;
  return only && (!base || !sameLine(only, base)) ? only : undefined;
}

/** Returns `first` in its order, and the additions of `second` each after its predecessor there. */
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
 * Merges two changes of one guide with the same starting point. `base` is the guide before the changes, `mine` the
 * change to apply, `theirs` the current guide.
 * Merges line by line and field by field, so that no user's line disappears silently. A field changed by one side takes
 * its value. If both changed it, mine applies (order of arrival). A line that one side removed and the other changed
 * stays. The order is mine if I moved lines, else theirs. Positions are renumbered from 0.
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
 * Returns the base of two consecutive changes that are sent as one. `first` was made on `firstBase`; then the guide was
 * `seen`, including changes of other devices, and the second change was made on that. The result is `seen` with the
 * first change reversed.
 */
export const rebase = <L extends MergeLine>(
  firstBase: GuideContent<L>,
  first: GuideContent<L>,
  seen: GuideContent<L>,
): { name: string; lines: L[] } => mergeGuide(first, firstBase, seen);
