import { Trans, useLingui } from '@lingui/react/macro';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { labelPrinterEndpoints } from '../../../contract/label-printers.ts';
import { callAs } from '../../sync/session.ts';
import { useFailureText } from '../../sync/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { usePrinterText } from './use-printer-text.ts';

/** Sends a test label to a printer with its stored settings, and says what is known of it. */
export function PrinterTest({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const text = usePrinterText();
  const failureText = useFailureText();
  const [isSending, setSending] = useState(false);
  /** What is wrong; null if nothing is. */
  const [answer, setAnswer] = useState<{
    readonly fault: string | null;
    readonly trouble: string | null;
    /** The printer said that it has the label. */
    readonly isRead: boolean;
  }>();
  const send = async () => {
    setSending(true);
    setAnswer(undefined);
    try {
      const result = await callAs(labelPrinterEndpoints.test, { params: { id } });
      setAnswer({ fault: text.fault(result), trouble: text.state(result), isRead: result.state !== 'unknown' });
    } catch (error) {
      setAnswer({ fault: failureText(error), trouble: null, isRead: false });
    } finally {
      setSending(false);
    }
  };
  return (
    <chakra.div display="grid" gap={3}>
      <Button icon={<Printer size={18} aria-hidden />} loading={isSending} onClick={() => void send()}>
        <Trans>Print a test label</Trans>
      </Button>
      {answer && answer.fault !== null && (
        <Callout tone="danger" title={t`The test label was not printed`} announce>
          {answer.fault}
        </Callout>
      )}
      {answer && answer.fault === null && (
        <Callout
          tone={answer.trouble === null ? 'success' : 'warning'}
          title={answer.isRead ? t`The printer has the test label` : t`The test label was sent`}
          announce
        >
          {answer.trouble ?? <Trans>Look whether it is printed as it should be.</Trans>}
        </Callout>
      )}
    </chakra.div>
  );
}
