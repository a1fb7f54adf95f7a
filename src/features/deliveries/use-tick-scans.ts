import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Delivery } from '../../../contract/deliveries.ts';
import type { Scan } from '../../../rules/gs1/scan.ts';
import { useFeedback } from '../../scan/feedback/feedback-context.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { LoadLine } from '../routes/evaluate-load.ts';
import { forgetPalletAtStop, notePalletAtStop } from './data/pallets-at-stop.ts';
import {
  containerOf,
  containersBeside,
  evaluateStopScan,
  lineLeftBehind,
  linesAtStop,
  type PartLine,
  type StopScanResult,
} from './evaluate-stop-scan.ts';
import type { DriverActions } from './use-driver-actions.ts';

/**
 * Returns what handles the scan of goods at a stop: a pallet or tote ticks the lines that are complete with it, a
 * case the line that has no other. Goods of `left`, the orders of the stop that the truck left without, name their order.
 */
export function useTickScans(
  deliveries: readonly Delivery[],
  left: readonly Delivery[],
  actions: Pick<DriverActions, 'checkOff' | 'unsayLine'>,
): (scan: Scan) => Promise<void> {
  const { t } = useLingui();
  const { db } = useSignedIn();
  const format = useFormat();
  const feedback = useFeedback();

  /** Ticks lines, and tells so; `after` runs once it is undone. */
  const tick = async (
    lines: readonly LoadLine[],
    said: { readonly title: string; readonly detail: string },
    after: () => Promise<void> = async () => {},
  ): Promise<void> => {
    if (!(await actions.checkOff(lines))) return after();
    const undo = async () => {
      for (const { delivery, line } of lines) if (!(await actions.unsayLine(delivery, line))) return;
      await after();
    };
    feedback.show({
      ...said,
      kind: 'line-done',
      count: format.number(lines.length),
      action: { label: t`Undo`, onPress: () => void undo() },
    });
  };

  /** Says which pallets the rest of some lines is on. */
  const restText = (parts: readonly PartLine[]): string[] =>
    [...Map.groupBy(parts, ({ missing }) => format.list(missing))].map(([pallets, [first, ...others]]) => {
      const count = others.length + 1;
      const what = count === 1 ? first?.at.line.description : plural(count, { one: '# line', other: '# lines' });
      return pallets === ''
        ? t`${what}: the rest is on no pallet, tick by hand`
        : t`${what}: the rest is on ${pallets}`;
    });

  const takePallet = async (
    container: string,
    { ticked, parts }: Extract<StopScanResult, { kind: 'pallet' }>,
    forget: () => Promise<void>,
  ): Promise<void> => {
    const count = ticked.length;
    const rest = restText(parts);
    const detail = [
      ...(count > 0 ? [plural(count, { one: '# line delivered', other: '# lines delivered' })] : []),
      ...rest,
    ];
    const said = { title: container, detail: detail.join(' · ') };
    if (count > 0) return tick(ticked, said, forget);
    if (parts.length > 0) return feedback.show({ ...said, kind: 'read' });
    feedback.show({ kind: 'already-picked', title: t`Already recorded`, detail: container });
  };

  return async (scan) => {
    // Read again for each scan: quick scans are faster than the screen.
    const found = await db.live('deliveries').bulkGet(deliveries.map(({ id }) => id));
    const lines = linesAtStop(deliveries.map((delivery, index) => found[index] ?? delivery));
    const container = containerOf(scan);
    const beside = containersBeside(lines, container);
    const [stop] = deliveries;
    const isPallet = stop !== undefined && beside.length > 0;
    const scanned = isPallet ? await notePalletAtStop(db, stop, container, beside) : new Set<string>();
    const verdict = evaluateStopScan(scan, lines, scanned);
    switch (verdict.kind) {
      case 'pallet':
        return takePallet(container, verdict, async () => stop && forgetPalletAtStop(db, stop, container));
      case 'whole-line': {
        const { line } = verdict.at;
        const amount = `${format.number(line.pickedQuantity)} ${line.uom}`;
        return tick([verdict.at], { title: t`${amount} delivered`, detail: line.description });
      }
      case 'part-of-line': {
        const { line } = verdict.at;
        const amount = `${format.number(line.pickedQuantity)} ${line.uom}`;
        return feedback.show({ kind: 'read', title: line.description, detail: t`${amount}: tick the line` });
      }
      case 'recorded':
        return feedback.show({
          kind: 'already-picked',
          title: t`Already recorded`,
          detail: verdict.at.line.description,
        });
      case 'other': {
        const text = scan.gtin ?? container;
        const isGoods = scan.gtin !== null || scan.sscc !== null;
        const behind = lineLeftBehind(scan, left);
        if (behind) {
          const number = behind.delivery.salesOrderNumber;
          const { description } = behind.line;
          return feedback.show({
            kind: 'wrong-item',
            title: t`Order ${number} stayed at the warehouse`,
            detail: t`${description}: if its goods are here, tick them by hand`,
          });
        }
        return feedback.show({
          kind: 'unknown-code',
          title: isGoods ? t`Not for this stop` : t`Unknown code`,
          detail: isGoods ? t`Scanned: ${text}` : t`Count containers with + and −. Scanned: ${text}`,
        });
      }
    }
  };
}
