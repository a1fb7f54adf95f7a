import { recover } from './erasure.ts';
import { type Frame, joinParts, readFrame, type TransferId, tenantMark } from './frames.ts';

/** What has come of a transfer so far. */
export interface Collected {
  readonly transfer: TransferId;
  readonly parts: number;
  readonly parity: number;
  readonly byIndex: ReadonlyMap<number, Uint8Array>;
  /** Once enough came. */
  readonly whole: Uint8Array | null;
}

/**
 * What a code was: `new` or `known` of this transfer; `another` transfer, which can be begun with instead; of a `foreign` tenant; `newer`, `damaged` or
 * `other`, as of frames.ts.
 */
export type Taken = 'new' | 'known' | 'another' | 'foreign' | 'newer' | 'damaged' | 'other';

const put = (before: Collected | null, { transfer, parts, parity, index, part }: Frame): Collected => {
  const byIndex = new Map(before?.byIndex).set(index, part);
  const all = recover(byIndex, parts);
  return { transfer, parts, parity, byIndex, whole: all && joinParts(all, transfer) };
};

/** Takes the text of a code in; frames may come in any order and as often as they like. */
export function collect(
  before: Collected | null,
  text: string,
  tenantId: string,
): { readonly taken: Taken; readonly collected: Collected | null } {
  const reading = readFrame(text);
  if (reading.kind !== 'frame') return { taken: reading.kind, collected: before };
  const { frame } = reading;
  if (frame.tenant !== tenantMark(tenantId)) return { taken: 'foreign', collected: before };
  if (!before) return { taken: 'new', collected: put(null, frame) };
  if (frame.transfer !== before.transfer) return { taken: 'another', collected: before };
  // The same content in smaller or larger codes: they can't be put together, and the ones before are no longer shown.
  if (frame.parts !== before.parts) return { taken: 'new', collected: put(null, frame) };
  const first = before.byIndex.values().next().value;
  if (frame.part.length !== first?.length) return { taken: 'damaged', collected: before };
  if (before.byIndex.has(frame.index)) return { taken: 'known', collected: before };
  const collected = put(before, frame);
  // Enough frames that don't make the whole: one of them is a wrong one, nobody knows which.
  if (collected.byIndex.size >= collected.parts && !collected.whole) return { taken: 'damaged', collected: null };
  return { taken: 'new', collected };
}

/** Frames to ask for, from 0: as many as are needed, the earliest. */
export function missingOf({ parts, byIndex, whole }: Collected): number[] {
  if (whole) return [];
  const lost = Array.from({ length: parts }, (_, index) => index).filter((index) => !byIndex.has(index));
  return lost.slice(0, parts - byIndex.size);
}
