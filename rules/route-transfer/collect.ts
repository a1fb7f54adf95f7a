import { recover } from './erasure.ts';
import { type Frame, joinParts, readFrame, type TransferId, tenantMark } from './frames.ts';

/** The received part of a transfer. */
export interface Collected {
  readonly transfer: TransferId;
  readonly parts: number;
  readonly parity: number;
  readonly byIndex: ReadonlyMap<number, Uint8Array>;
  /** Set once enough frames arrived. */
  readonly whole: Uint8Array | null;
}

/**
 * Result of reading a code: `new` or `known` frame of this transfer; frame of `another` transfer, which the receiver
 * can switch to; of a `foreign` tenant; or `newer`, `older`, `damaged` or `other` as in frames.ts.
 */
export type Taken = 'new' | 'known' | 'another' | 'foreign' | 'newer' | 'older' | 'damaged' | 'other';

const put = (before: Collected | null, { transfer, parts, parity, index, part }: Frame): Collected => {
  const byIndex = new Map(before?.byIndex).set(index, part);
  const all = recover(byIndex, parts);
  return { transfer, parts, parity, byIndex, whole: all && joinParts(all, transfer) };
};

/** Adds the text of a code. Frames may arrive in any order and repeatedly. */
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
  // The sender switched the code size. Frames of different sizes cannot be combined, and the earlier ones are no longer
  // shown.
  if (frame.parts !== before.parts) return { taken: 'new', collected: put(null, frame) };
  const first = before.byIndex.values().next().value;
  if (frame.part.length !== first?.length) return { taken: 'damaged', collected: before };
  if (before.byIndex.has(frame.index)) return { taken: 'known', collected: before };
  const collected = put(before, frame);
  // Enough frames, but they do not decode: one of them is wrong and cannot be identified, so all are dropped.
  if (collected.byIndex.size >= collected.parts && !collected.whole) return { taken: 'damaged', collected: null };
  return { taken: 'new', collected };
}

/** Returns the frames to request, from 0: the earliest ones, as many as are needed. */
export function missingOf({ parts, byIndex, whole }: Collected): number[] {
  if (whole) return [];
  const lost = Array.from({ length: parts }, (_, index) => index).filter((index) => !byIndex.has(index));
  return lost.slice(0, parts - byIndex.size);
}
