import type { Picker } from '../../../../contract/floor.ts';
import type { PickOrder } from '../../../../contract/picking.ts';
import { zoneOf } from '../../../../rules/walking-order.ts';
import type { PickTask } from './pick-tasks.ts';

/** How the zones of a warehouse are divided, as one of its pickers sees it (docs/decisions/0093-zones-and-batches.md). */
export interface ZonePlan {
  readonly userId: string;
  /** The user's zones; empty for all. */
  readonly own: readonly string[];
  /** When they were assigned; null without zones. */
  readonly since: string | null;
  /** Zones that some picker has. */
  readonly covered: ReadonlySet<string>;
  /** The pickers who have zones. */
  readonly zonePickers: ReadonlySet<string>;
}

/** Returns the plan of a warehouse for a user. */
export function zonePlanOf(pickers: readonly Picker[], userId: string): ZonePlan {
  const withZones = pickers.filter(({ zones = [] }) => zones.length > 0);
  const me = withZones.find(({ id }) => id === userId);
  return {
    userId,
    own: me?.zones ?? [],
    since: me?.zonesAt ?? null,
    covered: new Set(withZones.flatMap(({ zones = [] }) => zones)),
    zonePickers: new Set(withZones.map(({ id }) => id)),
  };
}

/**
 * Returns whether a stop in `bin` is the user's. Pickers with zones pick theirs in every order. A picker without zones
 * picks whole orders, and the zones without a picker in orders that a picker with zones has begun. Goods without a known
 * bin are everyone's: who comes by says that they are missing.
 */
function isOwnBin({ own, covered, zonePickers }: ZonePlan, { takenById }: PickOrder, bin: string): boolean {
  const zone = zoneOf(bin);
  if (own.length > 0) return zone === '' || own.includes(zone);
  return takenById === null || !zonePickers.has(takenById) || !covered.has(zone);
}

/** Returns whether a stop is the user's for one of its orders. */
export const isOwnStop = (plan: ZonePlan, { bin, shares }: PickTask): boolean =>
  shares.some(({ order }) => isOwnBin(plan, order, bin));

/** Returns whether a user is offered an order: it is theirs, no one's, or divided by zones. */
const isOffered = ({ userId, zonePickers }: ZonePlan, { takenById, status }: PickOrder): boolean =>
  status !== 'staged' && (takenById === null || takenById === userId || zonePickers.has(takenById));

/** Returns the number of stops of an order that wait for the user, of the order's own stops. */
export const ownStopsLeft = (plan: ZonePlan, order: PickOrder, tasks: readonly PickTask[]): number =>
  isOffered(plan, order) ? tasks.filter((task) => task.left > 0 && isOwnStop(plan, task)).length : 0;

/** Returns the number of stops with something left, by zone. Stops without a zone are under ''. */
export function stopsLeftByZone(tasks: readonly PickTask[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { bin, left } of tasks) if (left > 0) counts.set(zoneOf(bin), (counts.get(zoneOf(bin)) ?? 0) + 1);
  return counts;
}
