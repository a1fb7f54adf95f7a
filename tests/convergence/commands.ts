import fc from 'fast-check';
import { EDITS, type EditName } from './distributor.ts';
import { FAULTS, type Fault } from './faulty-transport.ts';
import { showsWhatWaits } from './invariants.ts';
import { LOCATIONS } from './seed.ts';
import { type Choice, DEEDS, type DeedName } from './shopping.ts';
import { sql } from './sql.ts';
import type { Seat, World } from './world.ts';

/** fast-check's model: the real expectations are worked out from what the server answers, so there is nothing to foresee. */
type Nothing = Record<string, never>;
type WorldCommand = fc.AsyncCommand<Nothing, World>;

const command = (label: string, run: (world: World) => Promise<unknown>): WorldCommand => ({
  check: () => true,
  run: async (_, world) => {
    await run(world);
  },
  toString: () => label,
});

const seat: fc.Arbitrary<Seat> = fc.constantFrom(
  { person: 0, which: 0 },
  { person: 0, which: 1 },
  { person: 1, which: 0 },
  { person: 2, which: 0 },
);
const nameOf = ({ person, which }: Seat) => `${person}/${which}`;

const choice: fc.Arbitrary<Choice> = fc.record({
  // Few items, so that people meet on the same lines.
  item: fc.oneof({ weight: 2, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.nat(11) }),
  uom: fc.nat(1),
  quantity: fc.nat(9),
  location: fc.constantFrom(...LOCATIONS),
  pick: fc.nat(7),
  outdated: fc.integer({ min: 0, max: 3 }).map((draw) => draw === 0),
});
const short = (c: Choice) =>
  `${c.item},${c.uom},×${c.quantity},${c.location},#${c.pick}${c.outdated ? ',outdated' : ''}`;

const deedName = fc.oneof(
  { weight: 6, arbitrary: fc.constant<DeedName>('setLine') },
  { weight: 4, arbitrary: fc.constant<DeedName>('submit') },
  { weight: 8, arbitrary: fc.constantFrom(...(Object.keys(DEEDS) as DeedName[])) },
);
const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Fault>('none') },
  { weight: 5, arbitrary: fc.constantFrom(...FAULTS.filter((one) => one !== 'restarted' && one !== 'memoryLost')) },
  { weight: 1, arbitrary: fc.constantFrom<Fault>('restarted', 'memoryLost') },
);
const plan = fc.array(fault, { maxLength: 3, size: 'max' });

const deeds = fc
  .tuple(seat, deedName, choice)
  .map(([at, name, how]) =>
    command(`${name}(${nameOf(at)}: ${short(how)})`, async (world) => DEEDS[name](world, await world.device(at), how)),
  );

const edits = fc
  .tuple(fc.constantFrom(...(Object.keys(EDITS) as EditName[])), choice)
  .map(([name, how]) => command(`${name}(${short(how)})`, (world) => EDITS[name](world, how)));

const exchanges = fc.tuple(seat, fc.constantFrom('push', 'pull', 'sync', 'sync'), plan).map(([at, what, faults]) =>
  command(`${what}(${nameOf(at)}: ${faults.join()})`, async (world) => {
    const device = await world.device(at);
    device.transport.plan = [...faults];
    if (!world.wasRestored) await showsWhatWaits(device);
    if (what === 'push') await device.push();
    else if (what === 'pull') await device.pull();
    else await device.sync();
    device.transport.plan = [];
  }),
);

/** Somebody taps while an answer is under way. */
const tapsMeanwhile = fc.tuple(seat, deedName, choice, fc.boolean()).map(([at, name, how, push]) =>
  command(`${push ? 'push' : 'pull'}(${nameOf(at)}) while ${name}(${short(how)})`, async (world) => {
    const device = await world.device(at);
    device.transport.meanwhile = () => DEEDS[name](world, device, how);
    await (push ? device.push() : device.pull());
    device.transport.meanwhile = undefined;
  }),
);

/** Two devices at once: which of them comes first is PostgreSQL's to say, so the ledger asks it afterwards. */
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

const accidents = fc.oneof(
  seat.map((at) =>
    command(`restart(${nameOf(at)})`, async (world) => {
      const device = await world.device(at);
      await device.restart();
      if (!world.wasRestored) await showsWhatWaits(device);
    }),
  ),
  fc.constant(command('late requests arrive', (world) => world.deliverLate())),
  fc.nat(2).map((person) => command(`signOut(${person})`, async (world) => world.signOut(person))),
  fc.nat(2).map((person) => command(`signIn(${person})`, async (world) => world.signedOut.delete(person))),
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
  fc.constant(command('backup restored', (world) => world.restore())),
);

const kinds = [
  ...Array.from({ length: 10 }, () => deeds),
  ...Array.from({ length: 5 }, () => edits),
  ...Array.from({ length: 6 }, () => exchanges),
  tapsMeanwhile,
  tapsMeanwhile,
  together,
  tabs,
  accidents,
  accidents,
];

/** A run: at most 50 commands. Every second one is short, for what goes wrong early is found soonest there. */
export const worldCommands = fc.oneof(
  fc.commands(kinds, { maxCommands: 50, size: 'medium' }),
  fc.commands(kinds, { maxCommands: 14, size: 'medium' }),
);
