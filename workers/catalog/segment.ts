import type { OpenPack } from '../../contract/pack.ts';

/** A range of documents from one pack: the snapshot, or the later changes. */
export interface Segment {
  readonly pack: OpenPack;
  /** The number of its first document. */
  readonly from: number;
}
