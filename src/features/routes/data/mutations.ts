import type { DeliveryRoute, RouteRun } from '../../../../contract/delivery-routes.ts';
import { type LocalTx, mutation } from '../../../data/mutation.ts';

type Action = { readonly params: { readonly id: string; readonly day: string } };
const own = ({ params }: Action) => [['routes', params.id]] as const;
const FRESH = { stops: [], startedAt: null, finishedAt: null, driverId: null, driverName: '' };

/** Returns the route with a changed run. The first change creates the run. */
function withRun(route: DeliveryRoute, day: string, how: (run: RouteRun) => Partial<RouteRun>): DeliveryRoute {
  const before = route.runs.find((run) => run.day === day) ?? { ...FRESH, day };
  const runs = [...route.runs.filter((run) => run.day !== day), { ...before, ...how(before) }];
  return { ...route, runs: runs.sort((a, b) => (a.day < b.day ? -1 : 1)) };
}

/** Changes a run, if the route is on this device. Returns the run before the change. */
async function changeRun(
  tx: LocalTx,
  { params }: Action,
  how: (run: RouteRun) => Partial<RouteRun>,
): Promise<RouteRun | undefined> {
  const route = await tx.get('routes', params.id);
  if (!route) return undefined;
  await tx.put('routes', params.id, { ...route, ...withRun(route, params.day, how) });
  return route.runs.find((run) => run.day === params.day);
}

/** Changes the orders of a run from one status to another. */
async function bring(
  tx: LocalTx,
  { params }: Action,
  from: 'staged' | 'shipped',
  to: 'staged' | 'shipped',
): Promise<void> {
  for (const delivery of await tx.ofRun(params.id, params.day))
    if (delivery.status === from) await tx.put('deliveries', delivery.id, { ...delivery, status: to });
}

const driver = async (tx: LocalTx, userId: string) => ({
  driverId: userId,
  driverName: (await tx.get('profiles', userId))?.displayName ?? '',
});

export const arrangeRun = mutation({
  name: 'routes.arrange',
  touches: ['routes'],
  rows: own,
  coalesceKey: ({ params }) => `${params.id}:${params.day}`,
  apply: async (tx, args) => void (await changeRun(tx, args, () => ({ stops: args.body.stops }))),
});

/** Starts a run: the truck leaves with the staged orders. Only the first start counts. */
export const startRun = mutation({
  name: 'routes.start',
  touches: ['routes', 'deliveries', 'profiles'],
  rows: own,
  async apply(tx, args, { userId }) {
    const who = await driver(tx, userId);
    const before = await changeRun(tx, args, (run) =>
      run.startedAt ? {} : { ...(run.driverId ? {} : who), startedAt: args.body.startedAt },
    );
    if (!before?.finishedAt) await bring(tx, args, 'staged', 'shipped');
  },
});

/** The truck is back: undelivered orders are staged at the warehouse again. */
export const finishRun = mutation({
  name: 'routes.finish',
  touches: ['routes', 'deliveries'],
  rows: own,
  async apply(tx, args) {
    const before = await changeRun(tx, args, (run) => (run.finishedAt ? {} : { finishedAt: args.body.finishedAt }));
    if (!before?.finishedAt) await bring(tx, args, 'shipped', 'staged');
  },
});

/**
 * Takes a run over. Rows from another phone (`kept`) replace this device's rows; a row that the server sent later stays
 * the server's. They have no feed mark, because the server has none of them in a scope of this device. So undoing
 * removes them again, and no scope sum counts them (PULL3, PULL7). The pull that settles this change brings the scope
 * and its rows in the same transaction.
 */
export const takeOverRun = mutation({
  name: 'routes.takeOver',
  touches: ['routes', 'deliveries', 'profiles'],
  rows: own,
  async apply(tx, args, { userId }) {
    const { kept } = args;
    if (kept) {
      const known = await tx.get('routes', kept.route.id);
      if ((known?.$clock ?? 0) <= kept.seen) await tx.put('routes', kept.route.id, withRunsOf(kept.route, known));
      for (const delivery of kept.deliveries) {
        const known = await tx.get('deliveries', delivery.id);
        if ((known?.$clock ?? 0) <= kept.seen) await tx.put('deliveries', delivery.id, delivery);
      }
    }
    const who = await driver(tx, userId);
    await changeRun(tx, args, (run) => (run.finishedAt ? {} : who));
  },
});

/** Returns the received route with the runs of other days that this device knows. */
const withRunsOf = (route: DeliveryRoute, known: DeliveryRoute | undefined): DeliveryRoute => {
  const days = new Set(route.runs.map(({ day }) => day));
  return { ...route, runs: [...route.runs, ...(known?.runs.filter(({ day }) => !days.has(day)) ?? [])] };
};
