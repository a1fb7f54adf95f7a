import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { CameraRead } from './camera/frame-loop.ts';
import { useFeedback } from './feedback/feedback-context.ts';
import { FeedbackProvider } from './feedback/feedback-provider.tsx';
import { createScanner, type Scanner } from './scanner.ts';
import { ScannerContext } from './scanner-context.ts';
import type { WedgeLayout } from './wedge/choose-text.ts';
import { listenToWedge } from './wedge/wedge.ts';

const CameraDialog = lazy(() => import('./camera/camera-dialog.tsx'));

export interface ScannerProviderProps {
  readonly children: ReactNode;
  /** The keyboard layout of scanners that type; see choose-text.ts. */
  readonly layout?: WedgeLayout | undefined;
}

/**
 * Put it around a screen that scans. It listens for scanners that type while a component waits for scans, opens the
 * camera on request, and gives feedback (useFeedback). The camera's code loads when it is first opened.
 */
export function ScannerProvider({ children, layout = 'auto' }: ScannerProviderProps) {
  const [scanner] = useState(createScanner);
  const [cameraOpen, setCameraOpen] = useState(false);
  const [listening, setListening] = useState(false);

  useEffect(() => {
    setListening(scanner.listening);
    return scanner.onListening(setListening);
  }, [scanner]);

  const hold = useMemo(
    () => ({
      scanner,
      cameraOpen,
      openCamera: () => setCameraOpen(true),
      closeCamera: () => setCameraOpen(false),
    }),
    [scanner, cameraOpen],
  );
  const onRead = useCallback(
    ({ text, decoder, decodeMs, captureMs }: CameraRead) =>
      scanner.receive({ text, source: 'camera', timing: { decoder, decodeMs, captureMs } }),
    [scanner],
  );
  const lastText = useCallback(() => scanner.lastText, [scanner]);
  return (
    <ScannerContext value={hold}>
      <FeedbackProvider lastText={lastText}>
        {listening && <Keys scanner={scanner} layout={layout} />}
        {children}
        {cameraOpen && (
          <Suspense fallback={null}>
            <CameraDialog onClose={hold.closeCamera} onRead={onRead} />
          </Suspense>
        )}
      </FeedbackProvider>
    </ScannerContext>
  );
}

/** Listens for scanners that type. */
function Keys({ scanner, layout }: { scanner: Scanner; layout: WedgeLayout }) {
  const feedback = useFeedback();
  const { t } = useLingui();
  const onCut = useEffectEvent((taken: string, rest: string) =>
    feedback.show({
      kind: 'unknown-code',
      title: t`Label partly read`,
      detail: t`Read: ${taken}. The rest arrived late: ${rest}. Check the entry.`,
    }),
  );
  useEffect(
    () =>
      listenToWedge(
        ({ text, startedAt, endedAt, ended }) =>
          void scanner.receive({
            text,
            source: 'wedge',
            keys: { from: startedAt, until: endedAt },
            timing: { captureMs: endedAt - startedAt, ended },
          }),
        { layout, onCut: (taken, rest) => onCut(taken, rest) },
      ),
    [layout, scanner],
  );
  return null;
}
