import { Trans, useLingui } from '@lingui/react/macro';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import { useState } from 'react';
import { isSound } from '../../../../rules/gs1/scan.ts';
import { PastScans } from '../../../features/barcode-debug/past-scans.tsx';
import { ScanDetails } from '../../../features/barcode-debug/scan-details.tsx';
import { TrySignals } from '../../../features/barcode-debug/try-signals.tsx';
import { useScanHistory } from '../../../features/barcode-debug/use-scan-history.ts';
import { useScanWords } from '../../../features/barcode-debug/use-scan-words.ts';
import { useFeedback } from '../../../scan/feedback/feedback-context.ts';
import type { ScanEvent } from '../../../scan/scan-event.ts';
import { ScanField } from '../../../scan/scan-field.tsx';
import { ScannerProvider } from '../../../scan/scanner-provider.tsx';
import { useScanFaultText } from '../../../scan/use-scan-fault-text.ts';
import { useScanner } from '../../../scan/use-scanner.ts';
import { chakra } from '../../../ui/chakra.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';

/** What a scanner sends and how it is parsed. Needs no network and changes nothing. */
export default function BarcodeDebug() {
  return (
    <ScannerProvider>
      <Check />
    </ScannerProvider>
  );
}

function Check() {
  const { t } = useLingui();
  const feedback = useFeedback();
  const words = useScanWords();
  const faultText = useScanFaultText();
  const history = useScanHistory();
  const [chosen, setChosen] = useState<ScanEvent>();
  const controls = useScanner((event) => {
    const { scan } = event;
    const wrong = scan.faults.find(({ level }) => level === 'error');
    const detail = scan.gtin ?? scan.sscc ?? scan.text;
    if (scan.ambiguous) feedback.show({ kind: 'ambiguous', title: words.state(scan).text, detail });
    else if (!isSound(scan) && wrong)
      feedback.show({ kind: 'unknown-code', title: words.state(scan).text, detail: faultText(wrong) });
    else feedback.show({ kind: 'read', title: words.kind(scan), detail });
    setChosen(undefined);
    history.add(event);
  });
  const shown = history.scans.find(({ event }) => event === chosen) ?? history.scans[0];
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={6} width="full">
      <PageHeader
        title={<Trans>Barcode check</Trans>}
        subtitle={<Trans>Scan anything to see what the scanner sent and what it means.</Trans>}
      />
      <chakra.div maxWidth="text">
        <ScanField
          controls={controls}
          label={t`Code`}
          hint={<Trans>Use a scanner anywhere on this screen. Or type a code, or use the camera.</Trans>}
        />
      </chakra.div>
      {shown ? (
        <>
          <ScanDetails past={shown} />
          <PastScans
            scans={history.scans}
            shown={shown}
            onShow={(past) => setChosen(past.event)}
            onClear={history.clear}
          />
        </>
      ) : (
        <EmptyState picture={<ScanBarcode size={56} strokeWidth={1.5} />} title={<Trans>Nothing scanned yet</Trans>}>
          <Trans>Control characters, the parts of a GS1 label, checks and times appear here.</Trans>
        </EmptyState>
      )}
      <TrySignals />
    </chakra.div>
  );
}
