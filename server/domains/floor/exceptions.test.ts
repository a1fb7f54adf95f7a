import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exceptionEndpoints } from '../../../contract/exceptions.ts';
import { floorEndpoints } from '../../../contract/floor.ts';
import type { Actor } from '../../actor.ts';
import { scopesOf } from '../../sync/scopes.ts';
import { exceptionHandlers } from '../exceptions/handlers.ts';
import { failure, openShop, type Shop } from '../shop.fixture.ts';
import { raiseException } from './exceptions.ts';
import { floorHandlers } from './handlers.ts';

let shop: Shop;
let ana: Actor;
let picker: Actor;
let elsewhere: Actor;
let driver: Actor;
beforeAll(async () => {
  shop = await openShop();
  await shop.sql("insert into warehouses (tenant_id, id, name) values ($1, 'W2', 'Troy')");
  ana = await shop.worker(['lead'], 'W1');
  picker = await shop.worker(['picking', 'receiving', 'transfers', 'inventory', 'packouts'], 'W1');
  elsewhere = await shop.worker(['lead'], 'W2');
  driver = await shop.worker(['driver']);
});
afterAll(() => shop.close());

const raise = async (subject = randomUUID()): Promise<string> => {
  const id = randomUUID();
  await shop.run((tx) =>
    raiseException(tx, {
      id,
      kind: 'transfer_difference',
      subject,
      warehouseId: 'W1',
      about: { itemCode: 'KALE' },
      facts: [],
    }),
  );
  return id;
};
const list = (as: Actor, status?: 'open' | 'resolved') =>
  shop.call(exceptionEndpoints.list, exceptionHandlers.list, { as, query: status ? { status } : {} });
const resolve = (as: Actor, id: string, resolution: 'accept' | 'send_back' | 'recount' = 'accept', note = '') =>
  shop.call(floorEndpoints.resolve, floorHandlers.resolve, {
    as,
    params: { id },
    body: { resolution, note, resolvedAt: '2026-11-19T17:00:00.000Z' },
  });

describe('an exception', () => {
  test('is listed only for the warehouse lead of its warehouse', async () => {
    const id = await raise();
    expect((await list(ana)).data.map((row) => row.id)).toContain(id);
    expect((await list(elsewhere)).data).toEqual([]);
    expect(await failure(list(picker))).toBe('forbidden');
    expect(await failure(list(driver))).toBe('forbidden');
  });

  test('is decided with a note in which only four digits of a card remain', async () => {
    const decided = await resolve(ana, await raise(), 'accept', 'Paid 4111 1111 1111 1111');
    expect(decided.note).toBe('Paid •••• •••• •••• 1111');
  });

  test('has the description of its item, of which the ledger knows only the code', async () => {
    await shop.addItems([{ code: 'KALE', stock: 0 }]);
    const [known] = await shop.sql("select description from items where tenant_id = $1 and item_code = 'KALE'");
    const id = await raise();
    const row = (await list(ana)).data.find((each) => each.id === id);
    expect(row?.about).toEqual({ itemCode: 'KALE', description: known?.description });
    await resolve(ana, id);
  });

  test('is listed for an administrator, for all warehouses or for one', async () => {
    const here = await raise();
    const there = randomUUID();
    await shop.run((tx) =>
      raiseException(tx, {
        id: there,
        kind: 'transfer_difference',
        subject: there,
        warehouseId: 'W2',
        about: {},
        facts: [],
      }),
    );
    const admin: Actor = { ...ana, role: 'ADMIN', licenses: [], warehouseId: null };
    const idsOf = async (query: { warehouseId?: string }) =>
      (await shop.call(exceptionEndpoints.list, exceptionHandlers.list, { as: admin, query })).data.map(({ id }) => id);
    expect(await idsOf({})).toEqual(expect.arrayContaining([here, there]));
    expect(await idsOf({ warehouseId: 'W2' })).toEqual([there]);
    expect((await list(ana)).data.map(({ id }) => id)).not.toContain(there);
    await shop.sql("update exceptions set status = 'resolved' where tenant_id = $1 and id = $2", [there]);
  });

  test('keeps its first decision and reports it to the second user', async () => {
    const id = await raise();
    expect(await resolve(ana, id)).toMatchObject({
      status: 'resolved',
      resolution: 'accept',
      resolvedBy: ana.displayName,
    });
    expect(await resolve(ana, id, 'recount')).toMatchObject({ resolution: 'accept' });
    expect((await list(ana)).data.map((row) => row.id)).not.toContain(id);
    expect((await list(ana, 'resolved')).data.map((row) => row.id)).toContain(id);
  });

  test('of another warehouse cannot be resolved, and a resolution of another kind is refused', async () => {
    const id = await raise();
    expect(await failure(resolve(elsewhere, id))).toBe('not_found');
    expect(await failure(resolve(ana, id, 'send_back'))).toBe('invalid_input');
    expect(await failure(resolve(picker, id))).toBe('forbidden');
    expect(await failure(resolve(driver, id))).toBe('forbidden');
  });

  test('[I5] is in the feed of its warehouse lead only, and is removed after the decision', async () => {
    const id = await raise();
    const scopesOfNote = async () =>
      (
        await shop.sql(
          "select scope, deleted from changes where tenant_id = $1 and collection = 'exceptions' and id = $2",
          [id],
        )
      ).map(({ scope, deleted }) => `${scope}${deleted ? ' gone' : ''}`);
    expect(await scopesOfNote()).toEqual(['lead:W1']);
    const held = async (actor: Actor) =>
      (await shop.run((tx) => scopesOf(tx, actor)))
        .map(({ scope }) => scope)
        .filter((scope) => !/^(user|tenant)/.test(scope));
    expect(await held(ana)).toEqual(['floors', 'floor:W1', 'lead:W1']);
    expect(await held(picker)).toEqual(['floors', 'floor:W1']);
    await resolve(ana, id);
    expect(await scopesOfNote()).toEqual(['lead:W1 gone']);
  });

  test('is one row per subject while it is open', async () => {
    const subject = randomUUID();
    const id = await raise(subject);
    await raise(subject);
    const rows = await shop.sql('select id from exceptions where tenant_id = $1 and subject = $2', [subject]);
    expect(rows).toEqual([{ id }]);
    await resolve(ana, id);
    expect(await raise(subject)).not.toBe(id);
    expect(await shop.sql('select id from exceptions where tenant_id = $1 and subject = $2', [subject])).toHaveLength(
      2,
    );
  });
});
