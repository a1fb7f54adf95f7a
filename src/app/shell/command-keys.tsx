import { useLingui } from '@lingui/react';
import { CommandPalette } from '../../features/command-palette/command-palette.tsx';
import { useSignedIn } from '../../sync/use-session.tsx';
import { KeysDialog } from '../../ui/keys-dialog.tsx';
import { useDesk } from '../../ui/use-desk.ts';
import { paletteScreensOf } from './palette-screens.ts';
import { useShownPlaces } from './use-shown-places.ts';
import { useOpensWith } from './use-work-places.ts';

/**
 * The command palette, and the keys of the screen, which `?` opens at a desk. Elsewhere a scanner that types may be at
 * work, and codes contain `?`.
 */
export function CommandKeys({
  open,
  onChange,
}: {
  readonly open: boolean;
  readonly onChange: (open: boolean) => void;
}) {
  const { i18n } = useLingui();
  const { user } = useSignedIn();
  const desk = useDesk();
  const opens = useOpensWith();
  const shows = useShownPlaces();
  return (
    <>
      <CommandPalette
        open={open}
        onClose={() => onChange(false)}
        screens={
          open
            ? paletteScreensOf(
                user.profile.role,
                (title) => i18n._(title),
                (path) => opens(path) && shows(path),
              )
            : []
        }
      />
      <KeysDialog opensByKey={desk} />
    </>
  );
}
