import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLive } from '../../sync/use-live.ts';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { ChoiceRow } from '../../ui/choice-row.ts';
import { Section } from '../../ui/section.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useShopItems } from '../catalog/use-items.ts';
import { useAmount } from '../warehouse/use-amount.ts';
import { type MoveTask, readMoveTasks } from './data/move-tasks.ts';

/** Most rows of a list; the next ones follow as these are done. */
const SHOWN = 30;

/** What to move next: goods that pickers wait for, and received goods without a bin. `none` is shown without tasks. */
export function MoveTasks({
  warehouseId,
  none,
  onTake,
}: {
  readonly warehouseId: string;
  readonly none: ReactNode;
  readonly onTake: (task: MoveTask) => void;
}) {
  const tasks = useLive((db) => readMoveTasks(db, warehouseId), [warehouseId]);
  if (tasks === undefined) return null;
  if (tasks.length === 0) return none;
  const replenish = tasks.filter(({ kind }) => kind === 'replenish');
  const putAway = tasks.filter(({ kind }) => kind === 'put-away');
  return (
    <>
      {replenish.length > 0 && (
        <Section title={<Trans>Bring to the bin</Trans>} hint={<Trans>Pickers found none there.</Trans>}>
          <Tasks tasks={replenish} onTake={onTake} />
        </Section>
      )}
      {putAway.length > 0 && (
        <Section title={<Trans>Put away</Trans>} hint={<Trans>Received goods without a bin, or at the dock.</Trans>}>
          <Tasks tasks={putAway} onTake={onTake} />
        </Section>
      )}
    </>
  );
}

function Tasks({ tasks, onTake }: { readonly tasks: readonly MoveTask[]; readonly onTake: (task: MoveTask) => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const say = useAmount();
  const shown = tasks.slice(0, SHOWN);
  const items = useShopItems(shown.map(({ lot }) => lot.itemCode))?.items;
  const more = format.number(tasks.length - shown.length);
  return (
    <>
      <Card pad="none" role="group">
        {shown.map((task) => {
          const { lot, toBin, quantity, orders } = task;
          const item = items?.get(lot.itemCode);
          const from = lot.bin;
          const numbers = format.list(orders.map(String));
          return (
            <ChoiceRow key={`${lot.id} ${toBin}`} type="button" onClick={() => onTake(task)}>
              <chakra.span display="grid" minWidth={0} textAlign="start">
                <chakra.span fontWeight="semibold" overflowWrap="anywhere">
                  {item?.description ?? lot.itemCode}
                </chakra.span>
                <chakra.span fontSize="sm" color="fg.muted" overflowWrap="anywhere">
                  {[
                    say(quantity, item),
                    from && toBin ? t`${from} to ${toBin}` : from ? t`from ${from}` : toBin && t`to ${toBin}`,
                    t`Lot ${lot.lotCode}`,
                    lot.onHold && t`on hold`,
                    orders.length > 0 && t`for order ${numbers}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </chakra.span>
              </chakra.span>
            </ChoiceRow>
          );
        })}
      </Card>
      {tasks.length > shown.length && (
        <chakra.p fontSize="sm" color="fg.muted">
          <Trans>{more} more follow.</Trans>
        </chakra.p>
      )}
    </>
  );
}
