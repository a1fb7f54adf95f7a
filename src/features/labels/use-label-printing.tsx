import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Printer from 'lucide-react/icons/printer';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { labelPrinterEndpoints, type SentToPrinter } from '../../../contract/label-printers.ts';
import { type PrintedLabel, withCopies } from '../../../rules/labels/printed-label.ts';
import { zplOf } from '../../../rules/labels/zpl.ts';
import { CallError } from '../../lib/call.ts';
import { callAs } from '../../sync/session.ts';
import { useFailureText } from '../../sync/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { LabelPaper } from './label-paper.tsx';
import { networkId, type PrinterChoice, readPrinterChoice, writePrinterChoice } from './printer-choice.ts';
import { type NamedPrinter, PrinterDialog } from './printer-dialog.tsx';
import { choosePort, sendToSerial } from './serial-printer.ts';
import { usePrinterText } from './use-printer-text.ts';

/** Resolution of most label printers, for those that are connected to the device. */
const SERIAL_DPI = '203';

interface Question {
  readonly printers: readonly NamedPrinter[] | null;
  /** What is printed as soon as a printer is chosen. */
  readonly labels: readonly PrintedLabel[];
}

export interface LabelPrinting {
  /** Prints labels where this device prints them. Asks the first time, if the warehouse has printers. */
  readonly print: (labels: readonly PrintedLabel[]) => Promise<void>;
  /** A button that asks for another printer. */
  readonly chooser: ReactNode;
  /** Must be rendered on the screen. */
  readonly view: ReactNode;
}

/**
 * Prints labels of a warehouse: on a printer of the network, at a serial port, or by the browser, which also works
 * without a signal.
 */
export function useLabelPrinting(warehouseId: string): LabelPrinting {
  const { t } = useLingui();
  const toast = useToast();
  const text = usePrinterText();
  const failureText = useFailureText();
  const isSending = useRef(false);
  const [paper, setPaper] = useState<{ readonly id: number; readonly labels: readonly PrintedLabel[] } | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const done = useCallback(() => setPaper(null), []);

  /** The warehouse's printers; null without a connection. */
  const findPrinters = async (): Promise<readonly NamedPrinter[] | null> => {
    try {
      return (await callAs(labelPrinterEndpoints.ofWarehouse, { query: { warehouseId } })).data;
    } catch {
      return null;
    }
  };
  const ask = async (labels: readonly PrintedLabel[]) => setQuestion({ printers: await findPrinters(), labels });
  const onPaper = (labels: readonly PrintedLabel[]) => setPaper({ id: Date.now(), labels });
  /** Says that labels were not printed, or not all, and offers another printer. */
  const failed = (words: string, labels: readonly PrintedLabel[]) =>
    toast.show({
      tone: 'danger',
      key: 'labels',
      text: words,
      action: { label: t`Other printer`, onPress: () => void ask(labels) },
    });
  const sent = (count: number, trouble: string | null, labels: readonly PrintedLabel[]) =>
    trouble === null
      ? toast.show({
          tone: 'success',
          key: 'labels',
          text: t`${plural(count, { one: '# label', other: '# labels' })} sent to the printer`,
        })
      : failed(trouble, labels);

  const printOn = async (choice: PrinterChoice, labels: readonly PrintedLabel[]): Promise<void> => {
    if (choice === 'browser') {
      onPaper(labels);
      return;
    }
    const copies = withCopies(labels);
    const id = networkId(choice);
    if (id === undefined) {
      try {
        await sendToSerial(zplOf(copies, SERIAL_DPI));
        sent(labels.length, null, labels);
      } catch {
        failed(t`The printer at the serial port takes no labels.`, labels);
      }
      return;
    }
    let result: SentToPrinter;
    try {
      result = await callAs(labelPrinterEndpoints.print, { params: { id }, body: { labels: copies } });
    } catch (error) {
      const isGone = error instanceof CallError && error.status === 404;
      // The printer was removed, or it belongs to another warehouse.
      if (isGone) {
        toast.dismiss('labels');
        await ask(labels);
      } else failed(failureText(error), labels);
      return;
    }
    sent(labels.length, text.fault(result) ?? text.state(result), labels);
  };

  /** Prints unless labels are being sent: a second press would print them twice. */
  const send = async (choice: PrinterChoice, labels: readonly PrintedLabel[]): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    if (choice !== 'browser') toast.show({ key: 'labels', text: t`Sending labels to the printer…` });
    try {
      await printOn(choice, labels);
    } finally {
      isSending.current = false;
    }
  };
  const print = async (labels: readonly PrintedLabel[]): Promise<void> => {
    const chosen = readPrinterChoice();
    if (chosen !== null) return send(chosen, labels);
    const printers = await findPrinters();
    if (printers === null || printers.length === 0) onPaper(labels);
    else setQuestion({ printers, labels });
  };
  const choose = async (choice: PrinterChoice, { labels }: Question) => {
    if (choice === 'serial' && !(await choosePort())) return;
    writePrinterChoice(choice);
    setQuestion(null);
    if (labels.length > 0) await send(choice, labels);
    else toast.show({ key: 'labels', text: t`This device prints its labels there` });
  };

  return {
    print,
    chooser: (
      <Button size="small" variant="quiet" icon={<Printer size={16} aria-hidden />} onClick={() => void ask([])}>
        <Trans>Printer</Trans>
      </Button>
    ),
    view: (
      <>
        {paper && <LabelPaper key={paper.id} labels={paper.labels} onDone={done} />}
        {question && (
          <PrinterDialog
            printers={question.printers}
            chosen={readPrinterChoice()}
            onChoose={(choice) => void choose(choice, question)}
            onClose={() => setQuestion(null)}
          />
        )}
      </>
    ),
  };
}
