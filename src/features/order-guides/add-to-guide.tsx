import { useLingui } from '@lingui/react/macro';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { AddToGuideDialogProps } from './add-to-guide-dialog.tsx';

// A list has the button in each row, so the dialog and its guides are mounted only while it is open.
const AddToGuideDialog = lazyPart(async () => (await import('./add-to-guide-dialog.tsx')).AddToGuideDialog);

/** The button of a row that adds its item to an order guide. */
export function AddToGuide(props: Omit<AddToGuideDialogProps, 'onClose'>) {
  const { t } = useLingui();
  const { name } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t`Add ${name} to a guide`}
        aria-haspopup="dialog"
        icon={<BookmarkPlus size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <AddToGuideDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
