import { useCallback } from 'react';
import { parseScan } from '../../../../../rules/gs1/parse-scan.ts';
import type { Scan } from '../../../../../rules/gs1/scan.ts';

/** Takes codes at the dock. */
export function useDockScan(onScan: (scan: Scan) => void): { readonly submit: (text: string) => void } {
  const submit = useCallback((text: string) => onScan(parseScan(text)), [onScan]);
  return { submit };
}
