import * as z from 'zod/mini';
import { type Delivery, delivery } from '../../../../contract/deliveries.ts';
import { type DeliveryRoute, deliveryRoute } from '../../../../contract/delivery-routes.ts';
import type { ArgsOf } from '../../../../contract/mutations.ts';
import type { Manifest } from '../../../../rules/route-transfer/manifest.ts';
import { type CratebookDatabase, readMeta } from '../../../data/database.ts';
import { readRunDeliveries } from '../../deliveries/data/queries.ts';
import { findRoute } from './queries.ts';

/**
 * Reads a run and its unsent changes for transfer to another phone. Returns undefined if the route isn't on this
 * device.
 */
export async function readManifestOf(
  db: CratebookDatabase,
  { routeId, day, madeAt, madeBy }: { routeId: string; day: string; madeAt: string; madeBy: string },
): Promise<Manifest | undefined> {
  const route = await findRoute(db, routeId);
  if (!route) return undefined;
  const deliveries = await readRunDeliveries(db, routeId, day);
  return {
    tenantId: db.identity.tenantId,
    day,
    madeAt,
    madeBy,
    route: { ...route, runs: route.runs.filter((run) => run.day === day) },
    // Equal rows give equal frames, in whatever order they are stored.
    deliveries: deliveries.sort((a, b) => (a.id < b.id ? -1 : 1)).map(manifestDelivery),
  };
}

/** Returns a delivery with the fields that rows of earlier releases lack, because a manifest has no absent fields. */
export const manifestDelivery = (delivery: Delivery): Manifest['deliveries'][number] => ({
  ...delivery,
  deliveryInstructions: delivery.deliveryInstructions ?? '',
  terms: { ...delivery.terms, surchargeTaxed: delivery.terms.surchargeTaxed ?? false },
  account: delivery.account ?? { collects: false, balance: null },
  unsigned: delivery.unsigned ?? null,
  undelivered: delivery.undelivered ?? null,
});

/** Returns the rows of a manifest, or null if this release can't parse them. A phone's frames are untrusted input. */
export function rowsOf(manifest: Manifest): { route: DeliveryRoute; deliveries: Delivery[] } | null {
  const rows = z.safeParse(z.object({ route: deliveryRoute, deliveries: z.array(delivery) }), manifest);
  if (!rows.success) return null;
  const { route, deliveries } = rows.data;
  const ofRun = deliveries.every((each) => each.routeId === route.id && each.deliveryDate === manifest.day);
  return ofRun ? rows.data : null;
}

/** Returns the rows that are stored on this device when it takes over a run (contract/mutations.ts). */
export async function keptOf(
  db: CratebookDatabase,
  rows: { route: DeliveryRoute; deliveries: readonly Delivery[] },
): Promise<NonNullable<ArgsOf<'routes.takeOver'>['kept']>> {
  const scopes = (await readMeta(db, 'scopes')) ?? [];
  const cursor = scopes.find(({ scope }) => scope === `route:${rows.route.id}`);
  return { ...rows, seen: cursor?.clock ?? 0 };
}
