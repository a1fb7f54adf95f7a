import type { SourcePlace } from '../../../contract/lot-source.ts';
import type { ReceivingUnit, RejectReason } from '../../../contract/receiving.ts';
import type { EntryDraft } from '../../../rules/receiving/draft.ts';
import type { GoodsLimits } from '../../../rules/receiving/limits.ts';

/** What the receiver answers before an entry is recorded. */
export type Answers = Partial<Pick<EntryDraft, 'onHold' | 'source'>>;

export interface EntrySheetProps {
  readonly draft: EntryDraft;
  readonly units: readonly ReceivingUnit[];
  readonly catchWeight: boolean;
  readonly averageWeightGrams: number | null;
  /** A food on the FDA's Food Traceability List. */
  readonly isListed: boolean;
  /** The vendor may send listed foods without a lot code. */
  readonly isVendorExempt: boolean;
  /** Of the item or its category. */
  readonly limits: GoodsLimits;
  /** The receiver may accept goods that break a limit. */
  readonly isLead: boolean;
  /**
   * What is missing of the line in the draft's unit; null if the receiver must not know (blind receiving), or if there
   * is no line.
   */
  readonly missing: number | null;
  /** The vendor, and the packers whose goods it sells. */
  readonly sources: readonly SourcePlace[];
  readonly vendorName: string;
  readonly rejecting: boolean;
  readonly onChange: (draft: EntryDraft) => void;
  readonly onRejecting: (rejecting: boolean) => void;
  /** Why the goods are refused. */
  readonly reason: RejectReason | null;
  readonly onReason: (reason: RejectReason) => void;
  /** Base64 of a JPEG. */
  readonly photo: string | null;
  readonly onPhoto: (photo: string | null) => void;
  readonly onClose: () => void;
  /** Records the entry with the answers to the questions that were asked before it. */
  readonly onSave: (answers: Answers) => Promise<void>;
}
