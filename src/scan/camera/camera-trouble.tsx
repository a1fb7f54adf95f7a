import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import type { CameraState } from './use-camera.ts';

/** Says why the camera shows nothing, and what the user can do. Scanners and typing still work. */
export function CameraTroubleNote({ trouble, onRetry }: { trouble: CameraState['trouble']; onRetry: () => void }) {
  const { t } = useLingui();
  const words: Record<Exclude<CameraState['trouble'], null>, readonly [title: string, advice: string]> = {
    denied: [t`Camera access is off`, t`Allow the camera for this site in the browser settings, then try again.`],
    missing: [t`No camera was found`, t`Connect one, or type the code.`],
    busy: [t`The camera is in use`, t`Close the other app that uses it, then try again.`],
    insecure: [t`The camera needs a secure connection`, t`Open this site with https, or type the code.`],
    unknown: [t`The camera could not be started`, t`Try again, or type the code.`],
    decoder: [t`This device can’t read codes with its camera`, t`Use a scanner, or type the code.`],
  };
  const [title, advice] = words[trouble ?? 'unknown'];
  return (
    <Callout
      tone="warning"
      title={title}
      announce
      action={
        <Button size="small" onClick={onRetry}>
          {t`Try again`}
        </Button>
      }
    >
      {advice}
    </Callout>
  );
}
