const KEY = 'cratebook.label-printer';

/** Where this device prints labels: by the browser, by a serial port, or by a printer of the network, by its id. */
export type PrinterChoice = 'browser' | 'serial' | `network:${string}`;

/** The id of a network printer, and undefined for another choice. */
export const networkId = (choice: PrinterChoice): string | undefined =>
  choice.startsWith('network:') ? choice.slice('network:'.length) : undefined;

/** Returns the printer that was chosen on this device; null if none was, or if the browser stores nothing. */
export function readPrinterChoice(): PrinterChoice | null {
  try {
    const stored = localStorage.getItem(KEY);
    const isKnown = stored === 'browser' || stored === 'serial' || stored?.startsWith('network:');
    return isKnown ? (stored as PrinterChoice) : null;
  } catch {
    return null;
  }
}

/** Remembers the printer for all users of this device. */
export function writePrinterChoice(choice: PrinterChoice): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Without storage the user is asked the next time.
  }
}
