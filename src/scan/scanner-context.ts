import { createContext, useContext } from 'react';
import type { Scanner } from './scanner.ts';

export interface ScannerHold {
  readonly scanner: Scanner;
  readonly cameraOpen: boolean;
  openCamera(): void;
  closeCamera(): void;
}

export const ScannerContext = createContext<ScannerHold | null>(null);

/** Returns the scanner of the screen. Throws outside a ScannerProvider. */
export function useScannerHold(): ScannerHold {
  const hold = useContext(ScannerContext);
  if (!hold) throw new Error('useScanner needs a ScannerProvider above it');
  return hold;
}
