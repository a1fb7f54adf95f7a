import type { OpenPack } from '../../contract/pack.ts';

/** A run of documents that one pack holds: the snapshot, or what has changed since. */
export interface Segment {
  readonly pack: OpenPack;
  /** The number of its first document. */
  readonly from: number;
}
