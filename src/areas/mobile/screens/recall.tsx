import { Trans, useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import PackageSearch from 'lucide-react/icons/package-search';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { holdsLicense } from '../../../../contract/licenses.ts';
import { tracingEndpoints } from '../../../../contract/tracing.ts';
import { codeOfLot } from '../../../../rules/traceability/lot-name.ts';
import { lotsAsked, readRecall } from '../../../features/recall/data/recall.ts';
import type { Whereabouts } from '../../../features/recall/data/recipients.ts';
import { RecallResult } from '../../../features/recall/recall-result.tsx';
import { SameCode, SamePacker } from '../../../features/recall/same-code.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useFeedback } from '../../../scan/feedback/feedback-context.ts';
import { ScanField } from '../../../scan/scan-field.tsx';
import { ScannerProvider } from '../../../scan/scanner-provider.tsx';
import { useScanner } from '../../../scan/use-scanner.ts';
import { useOpenCatalog } from '../../../sync/catalog-provider.tsx';
import { callAs } from '../../../sync/session.ts';
import { useLive } from '../../../sync/use-live.ts';
import { useServerNow } from '../../../sync/use-server-now.ts';
import { useSignedIn } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { ChoiceRow } from '../../../ui/choice-row.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { TextPage } from '../../../ui/text-page.ts';
import { useToast } from '../../../ui/toast-context.ts';
import { useFormat } from '../../../ui/use-format.ts';

// A recall starts with a signal, and looking one up needs none.
const StartRecall = lazyPart(async () => (await import('../../../features/recalls/start-recall.tsx')).StartRecall);

const RECALLS = '/mobile/warehouse/recalls';
const NO_LOTS: readonly string[] = [];

/**
 * Scan or type a lot: shows who received it, from this device's own copy with its age; the server has the complete list
 * as a sheet.
 */
export default function RecallScreen() {
  return (
    <ScannerProvider>
      <LotRecall />
    </ScannerProvider>
  );
}

function LotRecall() {
  const { t } = useLingui();
  const format = useFormat();
  const now = useServerNow();
  const feedback = useFeedback();
  const { db, user } = useSignedIn();
  const isLead = holdsLicense(user.profile.licenses, 'lead');
  const [starting, setStarting] = useState<'recall' | 'exercise'>();
  const toast = useToast();
  const [params, setParams] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const [choices, setChoices] = useState(NO_LOTS);
  const lotCode = params.get('lot') ?? '';
  const itemCode = params.get('item');
  const isExact = params.has('exact');
  const catalog = useOpenCatalog()?.client;
  const answer = useLive(
    async (db) =>
      lotCode ? { lotCode, itemCode, isExact, recall: await readRecall(db, lotCode, itemCode, isExact) } : null,
    [lotCode, itemCode, isExact],
  );
  // The earlier lot's result stays until there is a new one, and must not be shown as this lot's.
  const isOfThis = answer?.lotCode === lotCode && answer.itemCode === itemCode && answer.isExact === isExact;
  const found = isOfThis ? answer.recall : undefined;
  const ask = (lot: string, item: string | null = null, exact = false) => {
    setChoices(NO_LOTS);
    setParams({ lot, ...(item !== null && { item }), ...(exact && { exact: '1' }) }, { replace: true });
  };
  const controls = useScanner(async ({ scan, source }) => {
    const [only, ...others] = await lotsAsked(db, scan, source === 'typed');
    if (only === undefined)
      return feedback.show({ kind: 'unknown-code', title: t`No lot on this label`, detail: t`Type the lot` });
    if (others.length === 0) {
      const item = scan.gtin === null ? null : await catalog?.byCode(scan.gtin).catch(() => null);
      return ask(only, item?.itemCode ?? null);
    }
    setChoices([only, ...others]);
    setParams({}, { replace: true });
    feedback.show({ kind: 'ambiguous', title: t`Which lot?`, detail: scan.text });
  });

  const saveSheet = async () => {
    setBusy(true);
    try {
      const sheet = await callAs(tracingEndpoints.traceSheet, {
        params: { lotCode },
        query: { ...(itemCode !== null && { itemCode }), ...(isExact && { exact: 'true' }) },
      });
      saveFile(sheet, `Lot-${lotCode}.xlsx`);
    } catch {
      toast.show({
        tone: 'warning',
        text: t`The full sheet comes from the server. Get it when you have a signal.`,
      });
    } finally {
      setBusy(false);
    }
  };
  const countOf = (where: Whereabouts) =>
    format.number(found?.recipients.filter((one) => one.where === where).length ?? 0);
  const age = found?.asOf ? format.relative(found.asOf, now) : null;

  return (
    <TextPage>
      <PageHeader
        title={<Trans>Recall</Trans>}
        subtitle={
          found && (
            <span aria-live="polite">
              <Trans>
                {countOf('delivered')} delivered · {countOf('truck')} on a truck · {countOf('here')} picked here
              </Trans>
            </span>
          )
        }
      />
      {isLead && (
        <div>
          <TextLink to={RECALLS}>
            <Trans>Recalls and exercises</Trans>
          </TextLink>
        </div>
      )}
      <ScanField controls={controls} label={<Trans>Scan a case or type its lot</Trans>} />
      {choices.length > 0 ? (
        <Card pad="none" role="group" aria-label={t`Which lot?`}>
          {choices.map((lot) => (
            <ChoiceRow key={lot} type="button" onClick={() => ask(lot)}>
              <chakra.span fontWeight="medium" overflowWrap="anywhere">
                <Trans>Lot {lot}</Trans>
              </chakra.span>
            </ChoiceRow>
          ))}
        </Card>
      ) : lotCode === '' ? (
        <EmptyState picture={<PackageSearch size={48} strokeWidth={1.5} />} title={<Trans>Which lot?</Trans>}>
          <Trans>
            See who received it in the last 30 days, what is on trucks or picked, and where the rest is. No signal
            needed.
          </Trans>
        </EmptyState>
      ) : !found ? (
        <SkeletonRows picture={false} />
      ) : (
        <>
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap={3}>
            <chakra.div>
              <chakra.p fontSize="lg" fontWeight="bold" overflowWrap="anywhere">
                <Trans>Lot {lotCode}</Trans>
              </chakra.p>
              <chakra.p fontSize="sm" color="fg.muted">
                {age ? (
                  <Trans>From this device, updated {age}</Trans>
                ) : (
                  <Trans>This device hasn’t connected to the server yet</Trans>
                )}
              </chakra.p>
            </chakra.div>
            <Button icon={<Download size={20} aria-hidden />} loading={busy} onClick={() => void saveSheet()}>
              <Trans>Full sheet (Excel)</Trans>
            </Button>
          </chakra.div>
          {isLead && (
            <chakra.div display="flex" flexWrap="wrap" gap={2}>
              <Button variant="danger" onClick={() => setStarting('recall')}>
                <Trans>Start a recall</Trans>
              </Button>
              <Button onClick={() => setStarting('exercise')}>
                <Trans>Start an exercise</Trans>
              </Button>
            </chakra.div>
          )}
          <SameCode items={found.items} itemCode={itemCode} onChoose={(item) => ask(lotCode, item, isExact)} />
          <SamePacker
            names={found.names}
            lotName={isExact ? lotCode : null}
            onChoose={(name) => ask(name ?? codeOfLot(lotCode), itemCode, name !== null)}
          />
          <RecallResult recall={found} />
        </>
      )}
      {starting && (
        <Suspense>
          <StartRecall
            isMock={starting === 'exercise'}
            lotCode={lotCode}
            itemCode={itemCode}
            isExact={isExact}
            base={RECALLS}
            onClose={() => setStarting(undefined)}
          />
        </Suspense>
      )}
    </TextPage>
  );
}
