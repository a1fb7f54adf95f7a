import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useRef, useState } from 'react';
import type { Scan } from '../../../rules/gs1/scan.ts';
import { addQuantities } from '../../../rules/quantity.ts';
import { useFeedback } from '../../scan/feedback/feedback-context.ts';
import { type ScannerControls, useScanner } from '../../scan/use-scanner.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { type DriverActions, reversed } from '../deliveries/use-driver-actions.ts';
import { forgetPallet, notePallet } from './data/loaded-pallets.ts';
import { evaluateLoad, type LoadChoice, type LoadPart, type LoadVerdict, loadLines } from './evaluate-load.ts';
import { leftToLoad, type Run, runsOf } from './run.ts';
import { readRuns } from './use-runs.ts';

const NO_CHOICES: readonly LoadChoice[] = [];

export interface LoadScans {
  readonly controls: ScannerControls;
  /** The possible meanings of the last label; empty if no choice is needed. */
  readonly choices: readonly LoadChoice[];
  /** Chooses one. Its stop is the one being loaded from then on. */
  readonly choose: (choice: LoadChoice) => void;
  /** Cancels: nothing is recorded of the case. */
  readonly leave: () => void;
  /**
   * The location of the stop being loaded, which gets cases that would fit others too; null if each of them is asked
   * about.
   */
  readonly stop: string | null;
  readonly forgetStop: () => void;
}

/**
 * Handles scans at the truck. Quick scans are evaluated one after another, each with the result of the earlier one, so
 * the rows are read again for each. While a label is asked about, no other is accepted, because the user could not tell
 * which one the question is about.
 */
export function useLoadScans({ route, day }: Run, actions: Pick<DriverActions, 'load' | 'loadAll'>): LoadScans {
  const { t } = useLingui();
  const format = useFormat();
  const feedback = useFeedback();
  const { db } = useSignedIn();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [choices, setChoices] = useState(NO_CHOICES);
  const [stop, setStop] = useState<string | null>(null);
  // Scans are evaluated outside of renders, so the current question must be available at once.
  const asked = useRef(false);
  const loading = useRef<string | null>(null);
  const routeId = route.id;

  const ask = useCallback((next: readonly LoadChoice[]) => {
    asked.current = next.length > 0;
    setChoices(next);
  }, []);
  const load = useCallback(
    async ({ at: { delivery, line }, quantity }: Pick<LoadChoice, 'at' | 'quantity'>) => {
      if (!(await actions.load(delivery, line, quantity))) return;
      const done = format.number(addQuantities(line.loadedQuantity, quantity));
      const all = format.number(line.pickedQuantity);
      feedback.show({
        kind: quantity < leftToLoad(line) ? 'ok' : 'line-done',
        title: t`${done} of ${all}`,
        count: `${done}/${all}`,
        detail: `${line.description} · ${delivery.locationName}`,
      });
    },
    [actions, feedback, format, t],
  );
  const loadPallet = useCallback(
    async (container: string, parts: readonly LoadPart[]) => {
      const recorded = parts.map(({ at, quantity }) => ({ ...at, quantity }));
      const pallet = { routeId, day, container };
      const undo = async () => {
        if (await actions.loadAll(reversed(recorded))) await forgetPallet(db, pallet);
      };
      if (!(await actions.loadAll(recorded))) return forgetPallet(db, pallet);
      const count = parts.length;
      const names = [...new Set(parts.map(({ at }) => at.delivery.locationName))];
      feedback.show({
        kind: 'line-done',
        title: container,
        count: `${count}`,
        detail: [plural(count, { one: '# line on the truck', other: '# lines on the truck' }), format.list(names)].join(
          ' · ',
        ),
        action: {
          label: t`Undo`,
          onPress: () => void undo(),
        },
      });
    },
    [actions, db, day, routeId, feedback, format, t],
  );
  /** Loads a pallet once: scanned again, it would count as the pallet that is still missing. */
  const takePallet = useCallback(
    async (container: string, parts: readonly LoadPart[]) => {
      if (parts.length === 0)
        return feedback.show({ kind: 'already-picked', title: t`Already complete`, detail: container });
      if (await notePallet(db, { routeId, day, container })) return loadPallet(container, parts);
      feedback.show({
        kind: 'already-picked',
        title: t`This pallet is already counted`,
        detail: container,
        action: { label: t`Count it`, onPress: () => void loadPallet(container, parts) },
      });
    },
    [db, day, routeId, loadPallet, feedback, t],
  );
  const act = useCallback(
    async (verdict: LoadVerdict) => {
      switch (verdict.kind) {
        case 'load':
          return load(verdict);
        case 'which':
          ask(verdict.choices);
          return feedback.show({
            kind: 'ambiguous',
            title: t`Which one is it for?`,
            detail: verdict.choices[0]?.at.line.description,
          });
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
            detail: t`${verdict.lot} was not picked for this route: ${line.description}`,
          });
        }
        case 'wrong-item':
          return feedback.show({ kind: 'wrong-item', title: t`Wrong item`, detail: t`Not on this route` });
        case 'pallet':
          return takePallet(verdict.container, verdict.parts);
        case 'several-stops':
          return feedback.show({
            kind: 'ambiguous',
            title: t`Several stops have ${verdict.container}`,
            detail: t`Scan the labels of its cases`,
          });
        case 'container':
          return feedback.show({
            kind: 'unknown-code',
            title: t`Not a pallet of this route`,
            detail: t`Scan the labels of its cases`,
          });
        case 'unknown':
          return feedback.show({
            kind: 'unknown-code',
            title: t`Unknown code`,
            detail: t`Not on this load`,
          });
      }
    },
    [ask, load, takePallet, feedback, format, t],
  );
  const evaluate = (scan: Scan) => {
    const turn = queue.current.then(async () => {
      if (asked.current)
        return feedback.show({
          kind: 'ambiguous',
          title: t`Which one is it for?`,
          detail: t`Answer first, then scan this one again`,
        });
      const { routes, deliveries } = await readRuns(db);
      const run = runsOf(routes, deliveries).find((one) => one.route.id === routeId && one.day === day);
      await act(evaluateLoad(scan, run ? loadLines(run) : [], loading.current));
    });
    // A failed scan does not keep the next one from being evaluated.
    queue.current = turn.catch(() => {});
  };
  const loadFor = (locationId: string | null) => {
    loading.current = locationId;
    setStop(locationId);
  };
  return {
    controls: useScanner(({ scan }) => evaluate(scan)),
    choices,
    choose: (choice) => {
      ask(NO_CHOICES);
      loadFor(choice.at.delivery.customerLocationId);
      void load(choice);
    },
    leave: () => ask(NO_CHOICES),
    stop,
    forgetStop: () => loadFor(null),
  };
}
