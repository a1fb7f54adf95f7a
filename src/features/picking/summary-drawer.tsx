import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { PickOrder } from '../../../contract/picking.ts';
import { useLive } from '../../sync/use-live.ts';
import { useSession } from '../../sync/use-session.tsx';
import { useToday } from '../../sync/use-today.ts';
import { chakra } from '../../ui/chakra.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { progressOver } from './data/filter-orders.ts';
import { tasksOf } from './data/pick-tasks.ts';
import { lotsFor, walkingOf } from './data/queries.ts';
import { PickRow } from './pick-row.ts';

/** The total that several orders need, by item in walking order: picked, short and left. */
export function SummaryDrawer({
  orders,
  onClose,
}: {
  readonly orders: readonly PickOrder[];
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const { settings } = useSession();
  const today = useToday(settings?.timeZone ?? 'UTC');
  const tasks = useLive(
    async (db) => tasksOf(orders, await lotsFor(db, orders), today, await walkingOf(db, orders)),
    [orders, today],
  );
  const { done, all } = progressOver(orders);
  return (
    <Drawer open onClose={onClose} title={<Trans>Pick summary</Trans>}>
      <chakra.p color="fg.muted" paddingBottom={3}>
        <Plural value={orders.length} one="# order" other="# orders" />
        {' · '}
        <Trans>
          {done} of {all} lines done
        </Trans>
      </chakra.p>
      {tasks === undefined ? (
        <SkeletonRows picture={false} />
      ) : (
        <chakra.ul aria-label={t`Items`} display="grid" gap={1}>
          {tasks.map((task) => (
            <PickRow key={task.key} alignItems="start" color={task.left === 0 ? 'fg.muted' : 'fg'}>
              <chakra.span fontWeight="medium" lineHeight="snug">
                {task.description}
              </chakra.span>
              <chakra.span fontWeight="semibold" fontVariantNumeric="tabular-nums" whiteSpace="nowrap" textAlign="end">
                {format.number(task.picked)} / {format.number(task.ordered)} {task.uom}
              </chakra.span>
              <chakra.span fontSize="xs" color="fg.muted">
                {[task.bin, task.itemCode].filter(Boolean).join(' · ')}
              </chakra.span>
              <chakra.span fontSize="xs" color="fg.muted" textAlign="end">
                {task.short > 0 && <Trans>{format.number(task.short)} short</Trans>}
              </chakra.span>
            </PickRow>
          ))}
        </chakra.ul>
      )}
    </Drawer>
  );
}
