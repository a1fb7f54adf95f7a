import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Copy from 'lucide-react/icons/copy';
import Share from 'lucide-react/icons/share-2';
import { symbologyName } from '../../scan/symbology-name.ts';
import { useScanFaultText } from '../../scan/use-scan-fault-text.ts';
import { VisibleCode } from '../../scan/visible-code.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useFormat } from '../../ui/use-format.ts';
import { ElementTable } from './element-table.tsx';
import { FactList, Facts } from './fact-list.tsx';
import { reportOf } from './report.ts';
import type { PastScan } from './use-scan-history.ts';
import { useScanWords } from './use-scan-words.ts';

/** All facts of one scan, with buttons to copy and share them. */
export function ScanDetails({ past: { event, feedbackMs } }: { past: PastScan }) {
  const { t } = useLingui();
  const toast = useToast();
  const words = useScanWords();
  const faultText = useScanFaultText();
  const format = useFormat();
  const { scan, source, timing } = event;
  const state = words.state(scan);
  const ms = (value: number) => `${format.number(value, value < 10 ? 1 : 0)} ms`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reportOf(event, feedbackMs));
      toast.show({ key: 'barcode-report', tone: 'success', text: t`Copied` });
    } catch {
      toast.show({ key: 'barcode-report', tone: 'danger', text: t`It could not be copied` });
    }
  };
  // Closing the system's share sheet is not an error.
  const share = () =>
    void navigator.share({ title: t`Barcode check`, text: reportOf(event, feedbackMs) }).catch(() => {});

  return (
    <chakra.div
      display="grid"
      gap={6}
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }}
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={6} alignContent="start">
        <Section title={<Trans>What was sent</Trans>}>
          <Card>
            <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
              <chakra.div display="flex" flexWrap="wrap" gap={2} alignItems="center">
                <chakra.strong>{words.kind(scan)}</chakra.strong>
                <StatusBadge tone={state.tone}>{state.text}</StatusBadge>
              </chakra.div>
              <chakra.div
                role="group"
                aria-label={t`Raw text`}
                display="block"
                fontFamily="mono"
                fontSize="1.0625rem"
                wordBreak="break-all"
                bg="bg.sunken"
                borderRadius="sm"
                padding={3}
              >
                <VisibleCode text={scan.raw} />
              </chakra.div>
              <Facts>
                <dt>
                  <Trans>Symbol</Trans>
                </dt>
                <dd>{scan.symbology ? symbologyName(scan.symbology) : <Trans>Not sent by the scanner</Trans>}</dd>
                <dt>
                  <Trans>Came from</Trans>
                </dt>
                <dd>
                  {words.source(source)}
                  {timing.decoder && ` · ${timing.decoder}`}
                </dd>
                <dt>
                  <Trans>Length</Trans>
                </dt>
                <dd>
                  <Plural value={scan.text.length} one="# character" other="# characters" />
                </dd>
              </Facts>
              <chakra.div display="flex" flexWrap="wrap" gap={2}>
                <Button icon={<Copy size={18} aria-hidden />} onClick={() => void copy()}>
                  <Trans>Copy</Trans>
                </Button>
                {typeof navigator.share === 'function' && (
                  <Button icon={<Share size={18} aria-hidden />} onClick={share}>
                    <Trans>Share</Trans>
                  </Button>
                )}
              </chakra.div>
            </chakra.div>
          </Card>
        </Section>
        <Section title={<Trans>Time</Trans>}>
          <Card>
            <Facts>
              <dt>{source === 'camera' ? <Trans>From first image</Trans> : <Trans>From first key</Trans>}</dt>
              <dd>{ms(timing.captureMs)}</dd>
              {timing.decodeMs !== null && (
                <>
                  <dt>
                    <Trans>Reading the image</Trans>
                  </dt>
                  <dd>{ms(timing.decodeMs)}</dd>
                </>
              )}
              <dt>
                <Trans>Interpreting</Trans>
              </dt>
              <dd>{ms(timing.parseMs)}</dd>
              <dt>
                <Trans>Until the result shows</Trans>
              </dt>
              <dd data-feedback-ms={feedbackMs}>{feedbackMs === undefined ? '…' : ms(feedbackMs)}</dd>
            </Facts>
          </Card>
        </Section>
      </chakra.div>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={6} alignContent="start">
        <Section title={<Trans>Content</Trans>}>
          <Card>
            <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
              {scan.kind === 'other' ? (
                <p>
                  <Trans>Text without a GS1 meaning: a bin, a document or other text.</Trans>
                </p>
              ) : (
                <FactList facts={scan} />
              )}
              {scan.elements.length > 0 && <ElementTable elements={scan.elements} />}
            </chakra.div>
          </Card>
        </Section>
        {(scan.ambiguous || (scan.kind === 'other' && scan.readings.length > 0)) && (
          <Section
            title={<Plural value={scan.readings.length} one="# possible reading" other="# possible readings" />}
            hint={
              scan.ambiguous ? (
                <Trans>The scanner dropped the separators. Set it to send them as GS (ASCII 29).</Trans>
              ) : (
                <Trans>If it is the second barcode of a label.</Trans>
              )
            }
          >
            {scan.readings.map((reading) => (
              <Card key={reading.elements.map(({ ai, value }) => ai + value).join(' ')}>
                <ElementTable elements={reading.elements} />
              </Card>
            ))}
          </Section>
        )}
        <Section title={<Trans>Checks</Trans>}>
          <Card>
            <chakra.ul display="grid" gap={2} listStyleType="none" justifyItems="start">
              {scan.faults.map((fault) => (
                <li key={`${fault.code} ${fault.ai}`}>
                  <StatusBadge tone={fault.level === 'error' ? 'danger' : 'warning'}>{faultText(fault)}</StatusBadge>
                </li>
              ))}
              {scan.ambiguous && (
                <li>
                  <StatusBadge tone="info">{state.text}</StatusBadge>
                </li>
              )}
              {scan.faults.length === 0 && !scan.ambiguous && (
                <li>
                  <StatusBadge tone="success">
                    <Trans>No problems</Trans>
                  </StatusBadge>
                </li>
              )}
            </chakra.ul>
          </Card>
        </Section>
      </chakra.div>
    </chakra.div>
  );
}
