import type { PickEvent } from '../../../../../../contract/picking.ts';
import type { Scan } from '../../../../../../rules/gs1/scan.ts';
import type { Hand } from '../../../../../data/picking/judge-scan.ts';
import type { PickTask } from '../../../../../data/picking/pick-tasks.ts';

/** What a picker is asked, or has opened. */
export type PickQuestion =
  /** Another lot, or one that is not good: why all the same? */
  | { readonly kind: 'override'; readonly hand: Hand; readonly why: 'later' | 'unknown' | 'on-hold' | 'expired' }
  | { readonly kind: 'over'; readonly hand: Hand }
  /** The weight of each case. */
  | {
      readonly kind: 'weigh';
      readonly hand: Hand;
      readonly itemCode?: string | undefined;
      readonly reason: PickEvent['reason'];
    }
  | { readonly kind: 'key-in'; readonly task: PickTask }
  | { readonly kind: 'short'; readonly task: PickTask }
  | { readonly kind: 'substitute'; readonly task: PickTask; readonly itemCode: string | null }
  | { readonly kind: 'container'; readonly code: string }
  | { readonly kind: 'reading'; readonly scan: Scan }
  /** Lots and promises of the item. */
  | { readonly kind: 'item'; readonly task: PickTask }
  | { readonly kind: 'undo' }
  | { readonly kind: 'stage' };
