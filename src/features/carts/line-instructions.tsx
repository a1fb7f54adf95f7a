import { Trans, useLingui } from '@lingui/react/macro';
import MessageSquarePlus from 'lucide-react/icons/message-square-plus';
import { lazy, Suspense, useState } from 'react';
import { instructionsOf } from '../../../contract/line-instructions.ts';
import { chakra } from '../../ui/chakra.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { LineInstructionsText } from '../orders/line-instructions-text.tsx';
import type { LineInstructionsDialogProps } from './line-instructions-dialog.tsx';
import { type InstructedLine, useSetInstructions } from './use-set-instructions.ts';

const LineInstructionsDialog = lazy(async () => ({
  default: (await import('./line-instructions-dialog.tsx')).LineInstructionsDialog,
}));

/** The note of a cart line and its wish about substitutes, as a button that opens them. */
export function LineInstructions({ line, name }: { readonly line: InstructedLine; readonly name: string }) {
  const save = useSetInstructions();
  return <InstructionsButton line={line} name={name} onSave={(instructions) => save(line, instructions, name)} />;
}

/** A button that shows the instructions of a line, and opens them. */
export function InstructionsButton({
  onOpenChange,
  ...props
}: Omit<LineInstructionsDialogProps, 'onClose'> & { readonly onOpenChange?: (isOpen: boolean) => void }) {
  const { t } = useLingui();
  const { line, name } = props;
  const [isOpen, open] = useState(false);
  const setOpen = (next: boolean) => {
    open(next);
    onOpenChange?.(next);
  };
  const hasAny = instructionsOf(line) !== undefined;
  return (
    <>
      <chakra.button
        type="button"
        aria-label={hasAny ? undefined : t`Add note: ${name}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        display="inline-flex"
        alignItems="center"
        gap={1.5}
        minHeight="touch"
        // The target reaches over the text above and the gap below, so that a line is not taller for it.
        marginBlock={-2.5}
        maxWidth="full"
        textAlign="start"
        fontSize="xs"
        color="fg.muted"
        cursor="pointer"
        _hover={{ color: 'fg' }}
      >
        {hasAny ? (
          <>
            <LineInstructionsText line={line} />
            <VisuallyHidden>{t`Change the note of ${name}`}</VisuallyHidden>
          </>
        ) : (
          <>
            <MessageSquarePlus size={14} aria-hidden />
            <Trans>Add note</Trans>
          </>
        )}
      </chakra.button>
      {isOpen && (
        <Suspense>
          <LineInstructionsDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
