import { useLingui } from '@lingui/react/macro';
import type { SentToPrinter } from '../../../contract/label-printers.ts';

/** Returns sentences about a printer that has no labels, or has them and does not print. */
export function usePrinterText() {
  const { t } = useLingui();
  return {
    /** Null if all labels were sent. */
    fault: ({ fault }: SentToPrinter): string | null =>
      fault &&
      {
        host_unknown: t`The printer’s host has no address. Check it in Settings, Label printers.`,
        address_refused: t`The server is not allowed to connect to the printer’s address. The operator lists private addresses in OUTGOING_ALLOW.`,
        no_connection: t`The printer does not answer. Is it on, and on the network?`,
        stopped: t`The printer stopped taking labels, so some may be missing. Look at the printer.`,
      }[fault],
    /** Null if the printer is ready, or says nothing about itself. */
    state: ({ state }: SentToPrinter): string | null =>
      ({
        ready: null,
        unknown: null,
        paper_out: t`The printer is out of labels.`,
        ribbon_out: t`The printer is out of ribbon.`,
        head_open: t`The printer is open.`,
        paused: t`The printer is paused.`,
      })[state],
  };
}
