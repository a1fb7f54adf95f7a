import type { Packout } from '../../../contract/packouts.ts';
import type { PackDraft } from './draft.ts';

export interface PackSheetProps {
  readonly draft: PackDraft;
  readonly packout: Packout;
  readonly busy: boolean;
  /** What the house calls the lot of what is made now. */
  readonly houseLot: string;
  readonly onChange: (draft: PackDraft) => void;
  readonly onLose: (itemCode: string) => void;
  readonly onClose: () => void;
  readonly onSave: () => void;
}
