import { useCallback, useState } from 'react';
import type { ScanEvent } from '../../scan/scan-event.ts';

/**
 * Number of scans kept. They are deleted with the screen, so that the next user of a shared handheld does not see them.
 */
const AT_MOST = 50;

export interface PastScan {
  readonly event: ScanEvent;
  /** Time from the scan until its feedback is on the screen, in milliseconds; undefined until then. */
  readonly feedbackMs: number | undefined;
}

export interface ScanHistory {
  /** The newest first. */
  readonly scans: readonly PastScan[];
  add(event: ScanEvent): void;
  clear(): void;
}

/** Calls back once the rendered frame is visible. */
const afterPaint = (call: () => void): void => {
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      call();
    };
    channel.port2.postMessage(null);
  });
};

/** Returns the scans since this screen opened, each with its feedback time. */
export function useScanHistory(): ScanHistory {
  const [scans, setScans] = useState<readonly PastScan[]>([]);
  const add = useCallback((event: ScanEvent) => {
    setScans((before) => [{ event, feedbackMs: undefined }, ...before].slice(0, AT_MOST));
    afterPaint(() => {
      const feedbackMs = performance.now() - event.scannedAt;
      setScans((before) => before.map((past) => (past.event === event ? { event, feedbackMs } : past)));
    });
  }, []);
  const clear = useCallback(() => setScans([]), []);
  return { scans, add, clear };
}
