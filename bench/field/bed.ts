import { buildApp, isBuilt } from '../../server/build/build-app.ts';
import { say } from '../browser/bed.ts';
import { type Child, type DemoServer, HOST, openDemoServer } from '../demo-server.ts';
import { furnish, type WarehouseRequest, type WarehouseRow } from './warehouse.ts';

/**
 * Dependencies of every field section: the product as shipped, on one PostgreSQL with the demo companies and the
 * bench's own warehouses.
 */
export interface FieldBed {
  readonly ground: DemoServer;
  readonly server: Child;
  readonly origin: string;
  /** Returns a warehouse of the given kind; the same one for the same name. */
  warehouse(wish: WarehouseRequest): Promise<WarehouseRow>;
  /** Assigns the picker to this warehouse: devices that sign in afterwards hold its data. */
  employ(warehouseId: string): Promise<void>;
}

/** Picks, and reads English. */
export const PICKER = 'picker2@greenleaf.test';

let made: Promise<FieldBed> | undefined;

/** One set of dependencies for all sections of a run. */
export function fieldBed(): Promise<FieldBed> {
  made ??= make();
  return made;
}

/** Cleans up, if it was prepared. */
export async function closeFieldBed(): Promise<void> {
  const last = made;
  made = undefined;
  await (await last?.catch(() => undefined))?.ground.close();
}

async function make(): Promise<FieldBed> {
  if (!(await isBuilt())) await buildApp(say);
  const ground = await openDemoServer();
  const warehouses = new Map<string, Promise<WarehouseRow>>();
  try {
    const server = await ground.start('server-real.ts');
    return {
      ground,
      server,
      origin: `http://${HOST}:${server.port}`,
      warehouse(wish) {
        const warehouse = warehouses.get(wish.id) ?? furnish(ground, wish);
        warehouses.set(wish.id, warehouse);
        return warehouse;
      },
      employ: (warehouseId) =>
        ground.asOwner(`update users set warehouse_id = '${warehouseId}' where user_name = '${PICKER}'`),
    };
  } catch (error) {
    await ground.close();
    throw error;
  }
}

/** Returns the measured database and browser. */
export async function fieldVersions(): Promise<string> {
  const { ground } = await fieldBed();
  const { rows } = await ground.as(({ connection }) =>
    connection.query<Record<string, unknown>>("select split_part(version(), ' ', 2) as version"),
  );
  const { chromiumVersion } = await import('../browser/chromium.ts');
  return `embedded PostgreSQL ${String(rows[0]?.version)}, Chromium ${await chromiumVersion()}`;
}
