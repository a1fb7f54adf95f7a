import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect } from 'react';
import { useFeedback } from './feedback/feedback-context.ts';
import type { OnScan, ScanEvent } from './scan-event.ts';
import { useScannerHold } from './scanner-context.ts';
import { useInTurn } from './use-in-turn.ts';

export interface UseScannerOptions {
  /** False while the screen can't take a scan: whoever listened before gets them. Default true. */
  readonly enabled?: boolean | undefined;
}

export interface ScannerControls {
  /** Hands in what a person typed. */
  submit(text: string): void;
  readonly cameraOpen: boolean;
  openCamera(): void;
  closeCamera(): void;
}

/**
 * Listens for scans from every source: scanners that type (wherever the focus is), the camera, and typing. The part that began to listen last
 * gets them. Scans that follow each other quickly are handed in one by one: the next when `onScan` is done with the one before and what it changed is
 * rendered. A repeat of a hand scanner is named instead, and a person may count it. `onScan` may be a new function at each render. Needs a ScannerProvider above it.
 */
export function useScanner(onScan: OnScan, { enabled = true }: UseScannerOptions = {}): ScannerControls {
  const { scanner, cameraOpen, openCamera, closeCamera } = useScannerHold();
  const feedback = useFeedback();
  const { t } = useLingui();
  const inTurn = useInTurn((event: ScanEvent) => {
    if (!event.isRepeat) return onScan(event);
    return feedback.show({
      kind: 'repeat',
      title: t`Same label again`,
      detail: t`Not counted a second time`,
      action: { label: t`Count it`, onPress: () => scanner.count(event) },
    });
  });
  useEffect(() => (enabled ? scanner.listen(inTurn) : undefined), [enabled, scanner, inTurn]);
  const submit = useCallback((text: string) => void scanner.receive({ text, source: 'typed' }), [scanner]);
  return { submit, cameraOpen, openCamera, closeCamera };
}
