import { buildApp, isBuilt } from '../../server/build/build-app.ts';
import { say } from '../browser/bed.ts';
import { breakGround, type Child, type Ground, HOST } from '../server-ground.ts';
import { furnish, type House, type HouseWish } from './house.ts';

/** What every section of the field stands on: the product as it is shipped, on one PostgreSQL with the demo companies and houses of the bench's own. */
export interface FieldBed {
  readonly ground: Ground;
  readonly server: Child;
  readonly origin: string;
  /** A house as wished for; the same one for the same name. */
  house(wish: HouseWish): Promise<House>;
  /** From now on the picker works in this house: devices that sign in afterwards hold what is in it. */
  employ(houseId: string): Promise<void>;
}

/** Picks, and reads English. */
export const PICKER = 'picker2@greenleaf.test';

let made: Promise<FieldBed> | undefined;

/** One bed serves all sections of a run. */
export function fieldBed(): Promise<FieldBed> {
  made ??= make();
  return made;
}

/** Takes it down, where it was made at all. */
export async function closeFieldBed(): Promise<void> {
  const last = made;
  made = undefined;
  await (await last?.catch(() => undefined))?.ground.close();
}

async function make(): Promise<FieldBed> {
  if (!(await isBuilt())) await buildApp(say);
  const ground = await breakGround();
  const houses = new Map<string, Promise<House>>();
  try {
    const server = await ground.start('server-real.ts');
    return {
      ground,
      server,
      origin: `http://${HOST}:${server.port}`,
      house(wish) {
        const house = houses.get(wish.id) ?? furnish(ground, wish);
        houses.set(wish.id, house);
        return house;
      },
      employ: (houseId) => ground.asOwner(`update users set warehouse_id = '${houseId}' where user_name = '${PICKER}'`),
    };
  } catch (error) {
    await ground.close();
    throw error;
  }
}

/** Which database and which browser were measured with. */
export async function fieldVersions(): Promise<string> {
  const { ground } = await fieldBed();
  const { rows } = await ground.as(({ connection }) =>
    connection.query("select split_part(version(), ' ', 2) as version"),
  );
  const { chromiumVersion } = await import('../browser/chromium.ts');
  return `embedded PostgreSQL ${String(rows[0]?.version)}, Chromium ${await chromiumVersion()}`;
}
