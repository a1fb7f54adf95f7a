import { parseScan } from '../../../rules/gs1/parse-scan.ts';

/** How the keys of a scanner are to be taken. `auto` finds out. */
export type WedgeLayout = 'auto' | 'us' | 'system';

/** What a text says by itself: a label without fault is no accident, and one whose digits became other signs is none. */
function weight(text: string | null): number {
  if (text === null) return -1;
  const { kind, faults } = parseScan(text);
  if (kind === 'other') return 0;
  return faults.some(({ level }) => level === 'error') ? 1 : 2;
}

const bestWeight = ({ typed, us }: Keyed): number => Math.max(weight(typed), weight(us));

/** Whether keys with a gap between them are one code: together they are a faultless label, and not each by itself. */
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
 * A scanner types as if the keyboard were a US one, unless it was set to the layout of the machine. Where both ways give the same text there
 * is nothing to choose. Else the way that makes a label wins, and what won once is kept for codes that make one either way, or neither: a lot with a Y
 * on a German keyboard says nothing about its layout. Until something has, the layout of the machine counts.
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
