import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ContainerCount } from '../../../contract/containers.ts';
import type { Delivery } from '../../../contract/deliveries.ts';
import { type ContainerLabel, containerLabelOf } from '../../../rules/gs1/container-label.ts';
import type { Scan } from '../../../rules/gs1/scan.ts';
import { useFeedback } from '../../scan/feedback/feedback-context.ts';
import { type ScannerControls, useScanner } from '../../scan/use-scanner.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useContainerWords } from '../signatures/use-container-words.ts';
import { containersOf, withCounts } from './container-counts.ts';
import { noteContainer, readKindOf, rememberKind } from './data/container-scans.ts';

type Kind = ContainerCount['kind'];

/** Counts scanned containers of a stop as picked up. */
export interface ContainerScans {
  readonly controls: ScannerControls;
  /** The label whose kind is asked for; null if none is. */
  readonly asked: ContainerLabel | null;
  /** Says what labels like the asked one are, and counts it; null: it is none of these. */
  readonly answer: (kind: Kind | null) => void;
}

export function useContainerScans({
  deliveries,
  enabled,
  onSet,
  otherwise,
}: {
  readonly deliveries: readonly Delivery[];
  readonly enabled: boolean;
  readonly onSet: (delivery: Delivery, containers: readonly ContainerCount[]) => Promise<boolean>;
  /** Handles a label that is not of a returnable container. */
  readonly otherwise: (scan: Scan) => Promise<void>;
}): ContainerScans {
  const { t } = useLingui();
  const { db } = useSignedIn();
  const format = useFormat();
  const feedback = useFeedback();
  const words = useContainerWords();
  const [asked, setAsked] = useState<ContainerLabel | null>(null);

  const count = async (kind: Kind): Promise<void> => {
    // Read again for each scan: quick scans are faster than the screen.
    const found = await db.live('deliveries').bulkGet(deliveries.map(({ id }) => id));
    const fresh = deliveries.map((delivery, index) => found[index] ?? delivery);
    const [first] = fresh;
    const returned = 1 + (containersOf(fresh).find((one) => one.kind === kind)?.returned ?? 0);
    if (!first || !(await onSet(first, withCounts(fresh, kind, { returned })))) return;
    const number = format.number(returned);
    feedback.show({
      kind: 'ok',
      title: `${words.plural(kind)}: ${number}`,
      count: number,
      detail: t({ context: 'containers', message: 'Picked up' }),
    });
  };
  const take = async (label: ContainerLabel, kind: Kind): Promise<void> => {
    if (await noteContainer(db, deliveries[0]?.deliveryDate ?? '', label)) return count(kind);
    feedback.show({
      kind: 'already-picked',
      title: t`This container is already counted`,
      detail: label.serial ?? '',
      action: { label: t`Count it`, onPress: () => void count(kind) },
    });
  };

  const controls = useScanner(
    async ({ scan }) => {
      const label = containerLabelOf(scan);
      if (!label) return otherwise(scan);
      const kind = await readKindOf(db, label);
      if (kind) return take(label, kind);
      feedback.show({ kind: 'ambiguous', title: t`What is this container?`, detail: label.type });
      return setAsked(label);
    },
    { enabled: enabled && asked === null },
  );
  return {
    controls,
    asked,
    answer(kind) {
      setAsked(null);
      if (asked && kind) void rememberKind(db, asked, kind).then(() => take(asked, kind));
    },
  };
}
