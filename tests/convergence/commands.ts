import fc from 'fast-check';
import { EDITS } from './distributor.ts';
import { DOCK } from './dock.ts';
import { DRIVING } from './driving.ts';
import { STORAGE_ERRORS } from './faulty-storage.ts';
import { FAULTS, type Fault } from './faulty-transport.ts';
import { LEADING, MOVING, PICKING, SHELVES } from './floor-work.ts';
import { showsWhatWaits } from './invariants.ts';
import { PACKING } from './packing.ts';
import { OLDER } from './releases.ts';
import { REPORTING } from './reporting.ts';
import { DAN, EVE, FAY, GUS, HAL } from './seed-warehouse.ts';
import { ACTIONS, type Action, type Choice } from './shopping.ts';
import { sql } from './sql.ts';
import { LOCATIONS } from './trade.ts';
import { WAREHOUSE_EDITS } from './warehouse-edits.ts';
import { NotConfirmedError, type Seat, type World } from './world.ts';

/**
 * fast-check's model. It predicts nothing, because the ledger computes its expectations from the server's responses.
 */
type Nothing = Record<string, never>;
type WorldCommand = fc.AsyncCommand<Nothing, World>;

const command = (label: string, run: (world: World) => Promise<unknown>): WorldCommand => ({
  check: () => true,
  run: async (_, world) => {
    await run(world);
  },
  toString: () => label,
});

const nameOf = ({ person, which }: Seat) => `${person}/${which}`;

const choice: fc.Arbitrary<Choice> = fc.record({
  // Few items, so that users change the same lines.
  item: fc.oneof({ weight: 2, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.nat(11) }),
  uom: fc.nat(1),
  quantity: fc.nat(9),
  location: fc.constantFrom(...LOCATIONS),
  pick: fc.nat(7),
  outdated: fc.integer({ min: 0, max: 3 }).map((draw) => draw === 0),
});
const short = (c: Choice) =>
  `${c.item},${c.uom},×${c.quantity},${c.location},#${c.pick}${c.outdated ? ',outdated' : ''}`;

/** An action, its name, its user and its device. */
interface Doing {
  readonly at: Seat;
  readonly name: string;
  readonly action: Action;
}
type Actions = Readonly<Record<string, Action>>;

const oneOf = (actions: Actions): fc.Arbitrary<[string, Action]> => fc.constantFrom(...Object.entries(actions));
const doneBy = (seats: readonly Seat[], actions: fc.Arbitrary<[string, Action]>): fc.Arbitrary<Doing> =>
  fc.tuple(fc.constantFrom(...seats), actions).map(([at, [name, action]]) => ({ at, name, action }));

const SHOPPERS = [
  { person: 0, which: 0 },
  { person: 0, which: 1 },
  { person: 1, which: 0 },
  { person: 2, which: 0 },
];
const DRIVERS = [
  { person: DAN, which: 0 },
  { person: DAN, which: 1 },
  { person: EVE, which: 0 },
];
const PACKERS = [
  { person: FAY, which: 0 },
  { person: FAY, which: 1 },
];
const PICKERS = [{ person: GUS, which: 0 }];
const LEADS = [{ person: HAL, which: 0 }];

const shopping = doneBy(
  SHOPPERS,
  fc.oneof(
    { weight: 6, arbitrary: oneOf({ setLine: ACTIONS.setLine }) },
    { weight: 4, arbitrary: oneOf({ submit: ACTIONS.submit }) },
    { weight: 8, arbitrary: oneOf({ ...ACTIONS, ...REPORTING }) },
  ),
);
const { deliver, complete, start, takeOver } = DRIVING;
const driving = doneBy(
  DRIVERS,
  fc.oneof(
    { weight: 2, arbitrary: oneOf({ deliver, complete, start, takeOver }) },
    { weight: 3, arbitrary: oneOf(DRIVING) },
  ),
);
const packing = doneBy(
  PACKERS,
  fc.oneof({ weight: 2, arbitrary: oneOf(PACKING) }, { weight: 1, arbitrary: oneOf({ ...DOCK, ...SHELVES }) }),
);
const floorWork = doneBy(PICKERS, oneOf({ ...PICKING, ...MOVING, ...SHELVES }));
const leading = doneBy(LEADS, oneOf(LEADING));
const atWork = fc.oneof(
  { weight: 5, arbitrary: driving },
  { weight: 3, arbitrary: packing },
  { weight: 3, arbitrary: floorWork },
  { weight: 1, arbitrary: leading },
);

const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Fault>('none') },
  { weight: 5, arbitrary: fc.constantFrom(...FAULTS.filter((one) => one !== 'restarted' && one !== 'memoryLost')) },
  { weight: 1, arbitrary: fc.constantFrom<Fault>('restarted', 'memoryLost') },
);
const plan = fc.array(fault, { maxLength: 3, size: 'max' });

interface Day {
  /** Whether its world has a warehouse at work (seed-warehouse.ts). */
  readonly withWarehouse: boolean;
  readonly seats: readonly Seat[];
  readonly doing: fc.Arbitrary<Doing>;
  readonly edits: Readonly<Record<string, (world: World, how: Choice) => Promise<unknown>>>;
}

/** Returns all commands of a day. */
function commandsOf({ seats, doing, edits }: Day): fc.Arbitrary<WorldCommand>[] {
  const seat = fc.constantFrom(...seats);
  const person = fc.constantFrom(...new Set(seats.map((one) => one.person)));

  const actions = fc
    .tuple(doing, choice)
    .map(([{ at, name, action }, how]) =>
      command(`${name}(${nameOf(at)}: ${short(how)})`, async (world) => action(world, await world.device(at), how)),
    );

  const changes = fc
    .tuple(fc.constantFrom(...Object.entries(edits)), choice)
    .map(([[name, edit], how]) => command(`${name}(${short(how)})`, (world) => edit(world, how)));

  const exchanges = fc
    .tuple(seat, fc.constantFrom('push', 'pull', 'pullOlder', 'sync', 'sync'), plan)
    .map(([at, what, faults]) =>
      command(`${what}(${nameOf(at)}: ${faults.join()})`, async (world) => {
        const device = await world.device(at);
        device.transport.plan = [...faults];
        if (!world.wasRestored) await showsWhatWaits(device);
        if (what === 'push') await device.push();
        else if (what === 'pull') await device.pull();
        else if (what === 'pullOlder') await device.pullAs(OLDER);
        else await device.sync();
        device.transport.plan = [];
      }),
    );

  /** A user taps during a request. */
  const tapsMeanwhile = fc.tuple(doing, choice, fc.boolean()).map(([{ at, name, action }, how, push]) =>
    command(`${push ? 'push' : 'pull'}(${nameOf(at)}) while ${name}(${short(how)})`, async (world) => {
      const device = await world.device(at);
      device.transport.meanwhile = () => action(world, device, how);
      await (push ? device.push() : device.pull());
      device.transport.meanwhile = undefined;
    }),
  );

  const storageFault = fc.record({ name: fc.constantFrom(...STORAGE_ERRORS), atWrite: fc.nat(12) });
  const storageFaults = fc.oneof(
    fc.tuple(doing, choice, storageFault).map(([{ at, name, action }, how, fault]) =>
      command(`${name}(${nameOf(at)}: ${short(how)}) with ${fault.name} at write ${fault.atWrite}`, async (world) => {
        const device = await world.device(at);
        device.storage.arm(fault);
        try {
          await action(world, device, how);
        } catch (error) {
          if (!(error instanceof NotConfirmedError)) throw error;
        } finally {
          device.storage.disarm();
        }
      }),
    ),
    fc
      .tuple(seat, storageFault)
      .map(([at, fault]) =>
        command(`sync(${nameOf(at)}) with ${fault.name} at write ${fault.atWrite}`, async (world) =>
          (await world.device(at)).syncWithStorageFault(fault),
        ),
      ),
  );

  /** Two devices at once: PostgreSQL decides which comes first, so the ledger reads the result afterwards. */
  const together = fc.tuple(seat, seat).map(([a, b]) =>
    command(`sync(${nameOf(a)}) and sync(${nameOf(b)}) at once`, async (world) => {
      const devices = [...new Set([await world.device(a), await world.device(b)])];
      await Promise.all(devices.map((device) => device.sync()));
      await world.lookAgain();
    }),
  );

  const tabs = seat.map((at) =>
    command(`tab of ${nameOf(at)} replaced in mid-sync`, async (world) => {
      await (await world.device(at)).syncWhileReplaced();
    }),
  );

  const onTheDevice = fc.oneof(
    seat.map((at) => command(`leave and return(${nameOf(at)})`, async (world) => (await world.device(at)).leave())),
    fc
      .tuple(seat, fc.constantFrom(-400, -1, 1, 400))
      .map(([at, days]) =>
        command(`clock of ${nameOf(at)} set by ${days} days`, async (world) =>
          (await world.device(at)).setClock(days * 86_400_000),
        ),
      ),
  );

  const accidents = fc.oneof(
    seat.map((at) =>
      command(`restart(${nameOf(at)})`, async (world) => {
        const device = await world.device(at);
        await device.restart();
        if (!world.wasRestored) await showsWhatWaits(device);
      }),
    ),
    onTheDevice,
    fc.constant(command('late requests arrive', (world) => world.deliverLate())),
    person.map((one) => command(`signOut(${one})`, async (world) => world.signOut(one))),
    person.map((one) => command(`signIn(${one})`, async (world) => world.signedOut.delete(one))),
    fc.constant(command('tenant disabled', (world) => world.setActive(false))),
    fc.constant(command('tenant enabled', (world) => world.setActive(true))),
    fc.constant(
      command('tombstones pruned', (world) =>
        world.run(
          sql`delete from changes where deleted and tenant_id = ${world.tenantId}; update tenant_clock set pruned_to = value where tenant_id = ${world.tenantId}`,
        ),
      ),
    ),
    fc.constant(command('backup', (world) => world.backUp())),
    fc.constant(command('backup restored or standby promoted', (world) => world.restore())),
  );

  return [
    ...Array.from({ length: 10 }, () => actions),
    ...Array.from({ length: 5 }, () => changes),
    ...Array.from({ length: 6 }, () => exchanges),
    tapsMeanwhile,
    tapsMeanwhile,
    storageFaults,
    together,
    tabs,
    accidents,
    accidents,
  ];
}

const SHOP: Day = { withWarehouse: false, seats: SHOPPERS, doing: shopping, edits: EDITS };
const { message, holiday, priceGone, standardItem, itemActive, ...both } = EDITS;
const WAREHOUSE: Day = {
  withWarehouse: true,
  seats: [...DRIVERS, ...DRIVERS, ...PACKERS, ...PICKERS, ...LEADS],
  doing: atWork,
  edits: { ...WAREHOUSE_EDITS, renameLocation: EDITS.renameLocation, stock: EDITS.stock },
};
/** Chefs order and read while the warehouse picks, packs and drives. */
const ALL: Day = {
  withWarehouse: true,
  seats: [...SHOPPERS, ...DRIVERS, ...PACKERS, ...PICKERS, ...LEADS],
  doing: fc.oneof({ weight: 1, arbitrary: shopping }, { weight: 2, arbitrary: atWork }),
  edits: { ...both, ...WAREHOUSE_EDITS },
};

/** Returns runs of a day: at most 50 commands. Every second one is short, because it finds early errors sooner. */
const runsOf = (day: Day) => {
  const kinds = commandsOf(day);
  return fc
    .oneof(
      fc.commands(kinds, { maxCommands: 50, size: 'medium' }),
      fc.commands(kinds, { maxCommands: 14, size: 'medium' }),
    )
    .map((commands) => ({ withWarehouse: day.withWarehouse, commands, toString: () => String(commands) }));
};

const DAYS = {
  shop: { weight: 3, arbitrary: runsOf(SHOP) },
  warehouse: { weight: 2, arbitrary: runsOf(WAREHOUSE) },
  all: { weight: 1, arbitrary: runsOf(ALL) },
};

/** Returns runs of the shop, of warehouse and routes, and of all together; or only those of the named day. */
export const worldRuns = (only?: string) => {
  const [named] = Object.entries(DAYS).flatMap(([name, { arbitrary }]) => (name === only ? [arbitrary] : []));
  if (only !== undefined && !named) throw new RangeError(`${only} is none of ${Object.keys(DAYS).join()}`);
  return named ?? fc.oneof(...Object.values(DAYS));
};
