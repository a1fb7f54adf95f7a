import { useCallback, useState } from 'react';
import type { ScanEvent } from '../../scan/scan-event.ts';

/** As many are kept; they go with the screen, for the next person of a shared handheld must not find them. */
const AT_MOST = 50;

export interface PastScan {
  readonly event: ScanEvent;
  /** From the scan until its answer stood on the screen; undefined until it does. */
  readonly feedbackMs: number | undefined;
}

export interface ScanHistory {
  /** The newest first. */
  readonly scans: readonly PastScan[];
  add(event: ScanEvent): void;
  clear(): void;
}

/** Calls back once what was just drawn can be seen. */
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

/** The scans of this visit to the screen, each with the time that its answer took. */
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
