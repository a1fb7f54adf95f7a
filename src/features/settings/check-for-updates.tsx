import { Trans, useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast-context.ts';

/** Checks for a new release now. If there is one, the app's own notice offers it. */
export function CheckForUpdates() {
  const { t } = useLingui();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    try {
      const registration = await navigator.serviceWorker?.getRegistration('/');
      await registration?.update();
      const found = registration?.installing ?? registration?.waiting;
      toast.show({ text: found ? t`Downloading a new version` : t`This is the newest version` });
    } catch {
      toast.show({ text: t`This needs a connection. Try again when you’re online.`, tone: 'warning' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<Download size={18} aria-hidden />} loading={busy} onClick={() => void check()}>
      <Trans>Check for updates</Trans>
    </Button>
  );
}
