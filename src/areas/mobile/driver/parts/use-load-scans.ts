import { useLingui } from '@lingui/react/macro';
import { useCallback, useRef } from 'react';
import type { Scan } from '../../../../../rules/gs1/scan.ts';
import { useFeedback } from '../../../../scan/feedback/feedback-context.ts';
import { type ScannerControls, useScanner } from '../../../../scan/use-scanner.ts';
import { useSignedIn } from '../../../../sync/use-session.tsx';
import { useFormat } from '../../../../ui/use-format.ts';
import { judgeLoad, type LoadVerdict, loadLines } from './judge-load.ts';
import { type Run, runsOf } from './run.ts';
import type { DriverDeeds } from './use-driver-deeds.ts';
import { readRuns } from './use-runs.ts';

/**
 * Acts on scans at the truck. Scans that follow each other quickly are judged one after the other, each by what the one before has left: the rows are read
 * anew for each.
 */
export function useLoadScans({ route, day }: Run, deeds: Pick<DriverDeeds, 'load'>): ScannerControls {
  const { t } = useLingui();
  const format = useFormat();
  const feedback = useFeedback();
  const { db } = useSignedIn();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const routeId = route.id;

  const act = useCallback(
    async (verdict: LoadVerdict) => {
      switch (verdict.kind) {
        case 'load': {
          const { delivery, line } = verdict.at;
          if (!(await deeds.load(delivery, line, verdict.quantity))) return;
          const done = format.number(line.loadedQuantity + verdict.quantity);
          const all = format.number(line.pickedQuantity);
          return feedback.show({
            kind: 'ok',
            title: t`${done} of ${all}`,
            detail: `${line.description} · ${delivery.locationName}`,
          });
        }
        case 'over': {
          const { line } = verdict.at;
          const amount = `${format.number(verdict.quantity)} ${line.uom}`;
          return feedback.show({
            kind: 'over-quantity',
            title: t`Too many`,
            detail: t`${amount} on the label: ${line.description}`,
          });
        }
        case 'complete':
          return feedback.show({
            kind: 'already-picked',
            title: t`Already complete`,
            detail: verdict.at.line.description,
          });
        case 'wrong-lot': {
          const { line } = verdict.at;
          return feedback.show({
            kind: 'wrong-lot',
            title: t`Wrong lot`,
            detail: t`${verdict.lot} was not picked for this run: ${line.description}`,
          });
        }
        case 'wrong-item':
          return feedback.show({ kind: 'wrong-item', title: t`Wrong item`, detail: t`Nothing of it is on this run` });
        case 'container':
          return feedback.show({
            kind: 'unknown-code',
            title: t`A pallet’s number`,
            detail: t`Scan the labels of its cases`,
          });
        case 'ambiguous':
          return feedback.show({
            kind: 'ambiguous',
            title: t`Which is it?`,
            detail: t`The label can be read in several ways`,
          });
        case 'unknown':
          return feedback.show({
            kind: 'unknown-code',
            title: t`Unknown code`,
            detail: t`Nothing to load is called so`,
          });
      }
    },
    [deeds, feedback, format, t],
  );
  const judge = (scan: Scan) => {
    const turn = queue.current.then(async () => {
      const { routes, deliveries } = await readRuns(db);
      const run = runsOf(routes, deliveries).find((one) => one.route.id === routeId && one.day === day);
      await act(judgeLoad(scan, run ? loadLines(run) : []));
    });
    // What one scan failed with doesn't keep the next one from being judged.
    queue.current = turn.catch(() => {});
  };
  return useScanner(({ scan }) => judge(scan));
}
