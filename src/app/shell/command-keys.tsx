import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { CommandPalette } from '../../features/command-palette/command-palette.tsx';
import { useSignedIn } from '../../sync/use-session.tsx';
import { KeysDialog } from '../../ui/keys-dialog.tsx';
import { paletteScreensOf } from './palette-screens.ts';

/** Opens the command palette with Ctrl+K, or Command+K on a Mac, and the keys of the screen with `?`, unless a dialog is open. */
export function CommandKeys({
  open,
  onChange,
}: {
  readonly open: boolean;
  readonly onChange: (open: boolean) => void;
}) {
  const { i18n } = useLingui();
  const { user } = useSignedIn();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      onChange(true);
    };
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      // A window that became too narrow for it does not open it again when it grows.
      onChange(false);
    };
  }, [onChange]);
  return (
    <>
      <CommandPalette
        open={open}
        onClose={() => onChange(false)}
        screens={open ? paletteScreensOf(user.profile.role, (title) => i18n._(title)) : []}
      />
      <KeysDialog />
    </>
  );
}
