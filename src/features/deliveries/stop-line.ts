import type { Delivery } from '../../../contract/deliveries.ts';
import type { Trouble } from './outcome.ts';

interface LineAt {
  readonly orderId: string;
  readonly lineNumber: number;
}

/** What a driver has entered on the sheet of a line's outcome and not confirmed with a reason. */
export interface OutcomeDraft {
  /** Null for the first kind that the line has. */
  readonly kind: Trouble | null;
  /** The quantity, which is recorded with its reason; null if it was not changed. */
  readonly proposed: number | null;
  /** The note while it is typed; null if it is as recorded. */
  readonly note: string | null;
  /** The driver can't tell which weighed cases are concerned, so their average counts. */
  readonly isAverage?: boolean | undefined;
}

/** What a driver has weighed at the stop and not confirmed. */
export interface WeightDraft {
  readonly text: string;
  /** From labels, in grams. */
  readonly scanned: readonly number[];
}

/** The open line of a stop and what is entered there. Order and line are named, because the rows change. */
export type StopLine = LineAt &
  (({ readonly what: 'trouble' } & OutcomeDraft) | ({ readonly what: 'weight' } & WeightDraft));

/** Returns the sheet of a line's outcome, with nothing entered. */
export const troubleAt = ({ id }: Pick<Delivery, 'id'>, lineNumber: number): StopLine => ({
  orderId: id,
  lineNumber,
  what: 'trouble',
  kind: null,
  proposed: null,
  note: null,
});

/** Returns the sheet of a line's weight, with nothing entered. */
export const weightAt = ({ id }: Pick<Delivery, 'id'>, lineNumber: number): StopLine => ({
  orderId: id,
  lineNumber,
  what: 'weight',
  text: '',
  scanned: [],
});

/** Returns whether closing the sheet would lose something. */
export const hasEntries = (open: StopLine): boolean =>
  open.what === 'trouble' ? open.proposed !== null : open.text !== '' || open.scanned.length > 0;
