import { useLingui } from '@lingui/react/macro';
import { useCallback, useLayoutEffect } from 'react';
import { useFeedback } from './feedback/feedback-context.ts';
import type { OnScan, ScanEvent } from './scan-event.ts';
import { useScannerHold } from './scanner-context.ts';
import { useInTurn } from './use-in-turn.ts';

export interface UseScannerOptions {
  /** False while the screen can't take a scan; the earlier listener then gets them. Default true. */
  readonly enabled?: boolean | undefined;
}

export interface ScannerControls {
  /** Delivers what a user typed. */
  submit(text: string): void;
  readonly cameraOpen: boolean;
  openCamera(): void;
  closeCamera(): void;
}

/**
 * Listens for scans from every source: scanners that type (wherever the focus is), the camera, and typing. The
 * component that began to listen last gets them. Quick scans arrive one by one: the next when `onScan` is done and its
 * effect is rendered. A hand scanner's repeat is marked instead, and the user may count it. `onScan` may be a new
 * function at each render. Needs a ScannerProvider above it.
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
  // With the commit and not after it: a scan right after a sheet has closed is not the sheet's.
  useLayoutEffect(() => (enabled ? scanner.listen(inTurn) : undefined), [enabled, scanner, inTurn]);
  const submit = useCallback((text: string) => void scanner.receive({ text, source: 'typed' }), [scanner]);
  return { submit, cameraOpen, openCamera, closeCamera };
}
