import type { Packout } from '../../../contract/packouts.ts';
import type { PackDraft } from './draft.ts';

export interface PackSheetProps {
  readonly draft: PackDraft;
  readonly packout: Packout;
  readonly busy: boolean;
  /** The lot code that the warehouse assigns to an output now. */
  readonly assignedLot: string;
  readonly onChange: (draft: PackDraft) => void;
  readonly onLose: (itemCode: string) => void;
  readonly onClose: () => void;
  readonly onSave: () => void;
}
