import { useLingui } from '@lingui/react/macro';
import type { Scan } from '../../../../rules/gs1/scan.ts';
import { useFeedback } from '../../../scan/feedback/feedback-context.ts';
import { type ScannerControls, useScanner } from '../../../scan/use-scanner.ts';

/**
 * Returns the code to look up a scan: its GTIN, or the text of a shelf label; null if a check digit is wrong or a label
 * names no item.
 */
export const codeOf = ({ gtin, kind, text, faults }: Scan): string | null =>
  gtin ?? (kind === 'other' && faults.length === 0 ? text : null);

/** Returns the text with a code on a new last line, ready for the next one. */
export const withLine = (text: string, code: string): string =>
  `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${code}\n`;

/** Adds each scan as another line while the dialog is open, wherever the focus is. */
export function useScannedLines(
  open: boolean,
  text: string,
  onText: (text: string) => void,
): Pick<ScannerControls, 'openCamera'> {
  const { t } = useLingui();
  const feedback = useFeedback();
  return useScanner(
    ({ scan }) => {
      const code = codeOf(scan);
      if (code === null)
        return feedback.show({ kind: 'unknown-code', title: t`No item has this code`, detail: scan.text });
      onText(withLine(text, code));
      feedback.show({ kind: 'read', title: t`Scanned`, detail: code });
    },
    { enabled: open },
  );
}
