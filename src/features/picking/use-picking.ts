import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PickOrder } from '../../../contract/picking.ts';
import type { CratebookDatabase } from '../../data/database.ts';
import { useLive } from '../../sync/use-live.ts';
import { useSession, useSignedIn } from '../../sync/use-session.tsx';
import { useToday } from '../../sync/use-today.ts';
import { useStorageNotice } from '../carts/use-set-line.ts';
import { isOwnStop, type ZonePlan, zonePlanOf } from './data/own-zones.ts';
import { nextTask, type PickTask, tasksOf } from './data/pick-tasks.ts';
import { lotsFor, readPickOrders, readZonePlan, walkingOf } from './data/queries.ts';
import { assignTotes, keepTote, lastContainer, readTotes } from './data/totes.ts';
import { type PickActions, usePickActions } from './use-pick-actions.ts';

export interface Picking {
  /** The orders that are picked together; undefined until the device has read them. */
  readonly orders: readonly PickOrder[] | undefined;
  readonly tasks: readonly PickTask[];
  /** The stops in the user's zones; all of them if no zones are assigned. */
  readonly own: readonly PickTask[];
  /** How the warehouse is divided by zones. */
  readonly plan: ZonePlan;
  /** The user picks the other zones, too. */
  readonly pickAll: () => void;
  /** The picker's current stop. */
  readonly current: PickTask | undefined;
  readonly choose: (key: string) => void;
  readonly actions: PickActions;
  /** The user may decide on expired lots. */
  readonly isLead: boolean;
  /** Today in the company's time zone. */
  readonly today: string;
  readonly containerOf: (order: PickOrder) => string;
  readonly setContainer: (orderId: string, container: string) => void;
  /** Reads the current orders and stops, for scans that follow within milliseconds. */
  readonly read: () => Promise<{ orders: PickOrder[]; tasks: PickTask[]; current: PickTask | undefined }>;
}

/** Returns the stops of orders that are picked together, the next stop, and the actions. */
export function usePicking(ids: readonly string[]): Picking {
  const { db, user } = useSignedIn();
  const isLead = user.profile.licenses.includes('lead');
  const { settings } = useSession();
  const today = useToday(settings?.timeZone ?? 'UTC');
  const idKey = ids.join();
  const userId = user.profile.id;
  const [isAll, setAll] = useState(false);
  const found = useLive((source) => readAll(source, idKey, today, userId), [idKey, today, userId]);
  const [chosen, setChosen] = useState<string | null>(null);
  const noteFull = useStorageNotice();

  const orders = found?.orders;
  const totes = found?.totes;
  const containerOf = useCallback((order: PickOrder) => totes?.get(order.id) ?? lastContainer(order) ?? '', [totes]);
  // A single order needs no tote.
  const unnumbered = orders !== undefined && orders.length > 1 && orders.some((order) => containerOf(order) === '');
  useEffect(() => {
    if (unnumbered)
      readPickOrders(db, idKey.split(','))
        .then((read) => assignTotes(db, read))
        .catch(noteFull);
  }, [db, idKey, unnumbered, noteFull]);
  const actions = usePickActions(containerOf);
  const tasks = found?.tasks ?? NO_TASKS;
  const plan = found?.plan ?? NO_PLAN;
  const own = useMemo(() => ownOf(tasks, plan, isAll), [isAll, tasks, plan]);
  const current = currentOf(tasks, own, chosen);

  const latest = useRef<string | null>(null);
  const read = useCallback(async () => {
    const now = await readAll(db, idKey, today, userId);
    return { ...now, current: currentOf(now.tasks, ownOf(now.tasks, now.plan, isAll), latest.current) };
  }, [db, idKey, today, userId, isAll]);
  const pickAll = useCallback(() => setAll(true), []);
  const choose = useCallback((key: string) => {
    latest.current = key;
    setChosen(key);
  }, []);
  const setContainer = useCallback(
    (orderId: string, container: string) => void keepTote(db, orderId, container).catch(noteFull),
    [db, noteFull],
  );

  return useMemo(
    () => ({
      orders,
      tasks,
      own,
      plan,
      pickAll,
      current,
      choose,
      actions,
      isLead,
      today,
      containerOf,
      setContainer,
      read,
    }),
    [orders, tasks, own, plan, pickAll, current, choose, actions, isLead, today, containerOf, setContainer, read],
  );
}

const NO_TASKS: readonly PickTask[] = [];
const NO_PLAN = zonePlanOf([], '');

async function readAll(db: CratebookDatabase, idKey: string, today: string, userId: string) {
  const orders = await readPickOrders(db, idKey.split(','));
  const [lots, walking, plan, totes] = await Promise.all([
    lotsFor(db, orders),
    walkingOf(db, orders),
    readZonePlan(db, orders[0]?.warehouseId ?? '', userId),
    readTotes(db),
  ]);
  return { orders, tasks: tasksOf(orders, lots, today, walking), plan, totes };
}

const ownOf = (tasks: readonly PickTask[], plan: ZonePlan, isAll: boolean): readonly PickTask[] =>
  isAll ? tasks : tasks.filter((task) => isOwnStop(plan, task));

/** The chosen stop while it is unfinished, in any zone; then the user's next one. Without a choice the first. */
function currentOf(tasks: readonly PickTask[], own: readonly PickTask[], chosen: string | null): PickTask | undefined {
  const task = tasks.find(({ key }) => key === chosen);
  return task && task.left > 0 ? task : nextTask(tasks, chosen, own);
}
