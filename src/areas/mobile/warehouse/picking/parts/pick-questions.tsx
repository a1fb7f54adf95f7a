import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PickEvent, PickSubstitute } from '../../../../../../contract/picking.ts';
import type { Scan } from '../../../../../../rules/gs1/scan.ts';
import type { Hand } from '../../../../../data/picking/judge-scan.ts';
import type { PickTask } from '../../../../../data/picking/pick-tasks.ts';
import { ReadingDialog } from '../../../../../parts/floor/reading-dialog.tsx';
import { ContainerDialog } from './container-dialog.tsx';
import { ItemDrawer } from './item-drawer.tsx';
import { KeyInDialog } from './key-in-dialog.tsx';
import { OverDialog } from './over-dialog.tsx';
import { OverrideDialog } from './override-dialog.tsx';
import type { PickQuestion } from './pick-question.ts';
import { ShortDialog } from './short-dialog.tsx';
import { StageDialog } from './stage-dialog.tsx';
import { SubstituteDialog } from './substitute-dialog.tsx';
import { UndoDrawer } from './undo-drawer.tsx';
import type { Taken } from './use-pick-deeds.ts';
import type { Picking } from './use-picking.ts';
import { WeighDialog } from './weigh-dialog.tsx';

export interface PickQuestionsProps {
  readonly picking: Picking;
  readonly question: PickQuestion | null;
  readonly ask: (question: PickQuestion | null) => void;
  /** Picks, then says so. */
  readonly take: (taken: Taken) => void;
  /** Does something else that must be durable before it is told. */
  readonly act: (deed: () => Promise<unknown>) => void;
  readonly judge: (scan: Scan) => void;
  readonly onStaged: () => void;
}

/** Whatever a picker is asked, one thing at a time. */
export function PickQuestions(props: PickQuestionsProps) {
  const { picking, question, ask, take, act, judge, onStaged } = props;
  const { t } = useLingui();
  const close = () => ask(null);
  const orders = picking.orders ?? [];
  /** Cases of a catch weight are weighed before they are picked. */
  const hold = (hand: Hand, reason: PickEvent['reason'], itemCode?: string) => {
    if (hand.task.catchWeight && hand.weightGrams === null) ask({ kind: 'weigh', hand, reason, itemCode });
    else take({ ...hand, itemCode, caseWeightsGrams: hand.weightGrams === null ? [] : [hand.weightGrams], reason });
  };
  switch (question?.kind) {
    case undefined:
      return null;
    case 'override': {
      const { hand } = question;
      return <OverrideDialog hand={hand} why={question.why} onClose={close} onTake={(reason) => hold(hand, reason)} />;
    }
    case 'over': {
      const { hand } = question;
      return <OverDialog hand={hand} onClose={close} onTake={(quantity) => hold({ ...hand, quantity }, null)} />;
    }
    case 'weigh': {
      const { hand, reason, itemCode } = question;
      return (
        <WeighDialog
          hand={hand}
          onClose={close}
          onTake={(weights) => take({ ...hand, itemCode, quantity: weights.length, caseWeightsGrams: weights, reason })}
        />
      );
    }
    case 'key-in': {
      const { task } = question;
      return (
        <KeyInDialog
          task={task}
          lots={task.lots}
          title={t`How many?`}
          onClose={close}
          onTake={(quantity, lot) =>
            hold({ task, lot, lotCode: lot?.lotCode ?? null, quantity, weightGrams: null }, null)
          }
        />
      );
    }
    case 'short': {
      const { task } = question;
      return (
        <ShortDialog
          task={task}
          onClose={close}
          onShort={(quantity, reason) => {
            close();
            act(() => picking.deeds.short(task, quantity, reason));
          }}
        />
      );
    }
    case 'substitute':
      return (
        <Substituting
          key={question.task.key}
          picking={picking}
          task={question.task}
          itemCode={question.itemCode}
          onTake={(hand, itemCode) => hold(hand, null, itemCode)}
          onClose={close}
        />
      );
    case 'container':
      return (
        <ContainerDialog
          key={question.code}
          orders={orders}
          code={question.code}
          containerOf={picking.containerOf}
          onClose={close}
          onSet={(orderId, container) => {
            picking.setContainer(orderId, container);
            close();
          }}
        />
      );
    case 'reading':
      return (
        <ReadingDialog
          scan={question.scan}
          onClose={close}
          onChoose={(scan) => {
            close();
            judge(scan);
          }}
        />
      );
    case 'item':
      return <ItemDrawer task={question.task} onClose={close} />;
    case 'undo':
      return (
        <UndoDrawer
          orders={orders}
          onClose={close}
          onUndo={(order, event) => act(() => picking.deeds.undo(order, event))}
        />
      );
    case 'stage':
      return (
        <StageDialog
          orders={orders}
          onClose={close}
          onStage={() => {
            close();
            act(async () => {
              for (const order of orders) await picking.deeds.stage(order);
              onStaged();
            });
          }}
        />
      );
  }
}

/** Which item stands in, then how much of which lot of it. */
function Substituting({
  picking,
  task,
  itemCode,
  onTake,
  onClose,
}: {
  readonly picking: Picking;
  readonly task: PickTask;
  readonly itemCode: string | null;
  readonly onTake: (hand: Hand, itemCode: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<PickSubstitute | undefined>(() =>
    task.substitutes.find((candidate) => candidate.itemCode === itemCode),
  );
  if (!chosen) return <SubstituteDialog task={task} lots={picking.lots} onChoose={setChosen} onClose={onClose} />;
  const name = chosen.description;
  return (
    <KeyInDialog
      task={task}
      lots={picking.lots.get(chosen.itemCode) ?? []}
      title={t`${name} instead`}
      onClose={onClose}
      onTake={(quantity, lot) =>
        onTake({ task, lot, lotCode: lot?.lotCode ?? null, quantity, weightGrams: null }, chosen.itemCode)
      }
    />
  );
}
