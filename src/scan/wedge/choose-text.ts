import { parseScan } from '../../../rules/gs1/parse-scan.ts';

/** The keyboard layout of a scanner. `auto` detects it. */
export type WedgeLayout = 'auto' | 'us' | 'system';

/**
 * Returns how plausible a text is: a valid label is no accident, and one whose digits became other signs is no label.
 */
function weight(text: string | null): number {
  if (text === null) return -1;
  const { kind, faults } = parseScan(text);
  if (kind === 'other') return 0;
  return faults.some(({ level }) => level === 'error') ? 1 : 2;
}

const bestWeight = ({ typed, us }: Keyed): number => Math.max(weight(typed), weight(us));

/**
 * Returns whether keys with a gap between them are one code: together they are a valid label, and each part alone is
 * not.
 */
export const isOneCode = (first: Keyed, rest: Keyed, whole: Keyed): boolean =>
  bestWeight(whole) === 2 && !(bestWeight(first) === 2 && bestWeight(rest) === 2);

interface Keyed {
  readonly typed: string | null;
  readonly us: string | null;
}

export interface TextChooser {
  choose(burst: Keyed): string;
}

/**
 * Chooses between two readings of a scan. A scanner types in the US layout, unless it was set to the machine's. If both
 * readings are equal, there is nothing to choose. Otherwise the reading that is a label wins, and its layout is kept
 * for codes where both or neither are. Example: a lot with a Y on a German keyboard does not show its layout. Until
 * then the machine's layout counts.
 */
export function createTextChooser(layout: WedgeLayout = 'auto'): TextChooser {
  let learned: 'us' | 'typed' | undefined = layout === 'us' ? 'us' : layout === 'system' ? 'typed' : undefined;
  return {
    choose({ typed, us }) {
      if (typed === null || us === null || typed === us) return typed ?? us ?? '';
      if (layout === 'auto') {
        const [asTyped, asUs] = [weight(typed), weight(us)];
        if (asTyped !== asUs) learned = asTyped > asUs ? 'typed' : 'us';
      }
      return learned === 'us' ? us : typed;
    },
  };
}
