import { useCallback, useMemo, useRef, useState } from 'react';
import type { PickOrder } from '../../../contract/picking.ts';
import { dayInZone } from '../../../rules/calendar.ts';
import type { CratebookDatabase } from '../../data/database.ts';
import { useLive } from '../../sync/use-live.ts';
import { useServerNow } from '../../sync/use-server-now.ts';
import { useSession, useSignedIn } from '../../sync/use-session.tsx';
import { latestEvents, nextTask, type PickTask, tasksOf } from './data/pick-tasks.ts';
import { lotsFor, readPickOrders, walkingOf } from './data/queries.ts';
import { type PickActions, usePickActions } from './use-pick-actions.ts';

export interface Picking {
  /** The orders that are picked together; undefined until the device has read them. */
  readonly orders: readonly PickOrder[] | undefined;
  readonly tasks: readonly PickTask[];
  /** The picker's current stop. */
  readonly current: PickTask | undefined;
  readonly choose: (key: string) => void;
  readonly actions: PickActions;
  /** The user may decide on expired lots. */
  readonly isLead: boolean;
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
  const today = dayInZone(new Date(useServerNow(60_000)).toISOString(), settings?.timeZone ?? 'UTC');
  const idKey = ids.join();
  const found = useLive((source) => readAll(source, idKey, today), [idKey, today]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [containers, setContainers] = useState<ReadonlyMap<string, string>>(new Map());

  const orders = found?.orders;
  const containerOf = useCallback(
    (order: PickOrder) => containers.get(order.id) ?? lastContainer(order) ?? defaultContainer(idKey.split(','), order),
    [containers, idKey],
  );
  const actions = usePickActions(containerOf);
  const tasks = found?.tasks ?? NO_TASKS;
  const current = currentOf(tasks, chosen);

  const latest = useRef<string | null>(null);
  const read = useCallback(async () => {
    const now = await readAll(db, idKey, today);
    return { ...now, current: currentOf(now.tasks, latest.current) };
  }, [db, idKey, today]);
  const choose = useCallback((key: string) => {
    latest.current = key;
    setChosen(key);
  }, []);
  const setContainer = useCallback(
    (orderId: string, container: string) => setContainers((before) => new Map(before).set(orderId, container)),
    [],
  );

  return useMemo(
    () => ({ orders, tasks, current, choose, actions, isLead, containerOf, setContainer, read }),
    [orders, tasks, current, choose, actions, isLead, containerOf, setContainer, read],
  );
}

const NO_TASKS: readonly PickTask[] = [];

async function readAll(db: CratebookDatabase, idKey: string, today: string) {
  const orders = await readPickOrders(db, idKey.split(','));
  const [lots, walking] = await Promise.all([lotsFor(db, orders), walkingOf(db, orders)]);
  return { orders, tasks: tasksOf(orders, lots, today, walking) };
}

/** The chosen stop while it is unfinished, then the next one; without a choice the first. */
function currentOf(tasks: readonly PickTask[], chosen: string | null): PickTask | undefined {
  const task = tasks.find(({ key }) => key === chosen);
  return task && task.left > 0 ? task : nextTask(tasks, chosen);
}

const lastContainer = (order: PickOrder): string | undefined =>
  latestEvents([order]).find(({ event }) => event.container !== '')?.event.container;

/** Orders that are picked together are assigned totes by number; a single one needs none. */
const defaultContainer = (ids: readonly string[], order: PickOrder): string =>
  ids.length < 2 ? '' : String(ids.indexOf(order.id) + 1);
