import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { floorEndpoints } from '../../../contract/floor.ts';
import { packoutEndpoints } from '../../../contract/packouts.ts';
import { recallEndpoints } from '../../../contract/recalls.ts';
import { packoutLot } from '../../../rules/packout-lots.ts';
import type { Actor } from '../../actor.ts';
import { pdfPages } from '../../pdf/pdf-text.fixture.ts';
import { floorHandlers } from '../floor/handlers.ts';
import { recallHandlers } from '../recalls/handlers.ts';
import { failure, NOW, openShop, type Shop } from '../shop.fixture.ts';
import { packoutsSource } from './collection.ts';
import { packoutHandlers } from './handlers.ts';
import { packingTable } from './packouts.fixture.ts';

const GTIN = '00012345678905';
let shop: Shop;
let ana: Actor;
const table = packingTable({ run: (work) => shop.run(work), call: (...args) => shop.call(...args) } as Shop, () => ana);
beforeAll(async () => {
  shop = await openShop();
  await shop.addItems([
    { code: 'MELON', stock: null },
    { code: 'CUT', gtin: GTIN, packSize: '2/5 LB', stock: null },
  ]);
  ana = await shop.worker(['packouts'], 'W1');
});
afterAll(() => shop.close());

const onHand = async (lotId: string) =>
  Number((await shop.sql('select on_hand from lots where tenant_id = $1 and id = $2', [lotId]))[0]?.on_hand);
const take = (id: string, lot: { id: string; lotCode: string }, quantity: number, weightGrams: number | null = null) =>
  table.record(id, { kind: 'source', itemCode: 'MELON', lotId: lot.id, lotCode: lot.lotCode, quantity, weightGrams });
const differences = (id: string) =>
  shop.sql(
    "select id, status, about, facts from exceptions where tenant_id = $1 and kind = 'packout_difference' and subject = $2 order by raised_at",
    [id],
  );

describe('a packout', () => {
  test('[I6] takes goods from their lots and adds the output to a new lot', async () => {
    const [one, two] = [await table.place('MELON', 10), await table.place('MELON', 4, { expiresOn: '2026-11-27' })];
    const id = randomUUID();
    await take(id, one, 3);
    await take(id, two, 4);
    const made = randomUUID();
    const packout = await table.record(id, {
      kind: 'output',
      itemCode: 'CUT',
      quantity: 6,
      lotId: made,
      bin: 'C-01-1',
    });
    expect([await onHand(one.id), await onHand(two.id), await onHand(made)]).toEqual([7, 0, 6]);
    expect(packout).toMatchObject({ status: 'open', packoutNumber: expect.any(Number), openedBy: ana.displayName });
    // Of two sources, the earlier expiry date applies to the output.
    expect(packout.entries.at(-1)).toMatchObject({
      lotCode: packoutLot('2026-11-19', id),
      expiresOn: '2026-11-27',
      by: ana.displayName,
    });
    const moves = await shop.sql(
      'select kind, quantity from stock_moves where tenant_id = $1 and source_id = $2 order by quantity',
      [id],
    );
    expect(moves).toEqual([
      { kind: 'packout_out', quantity: -4 },
      { kind: 'packout_out', quantity: -3 },
      { kind: 'packout_in', quantity: 6 },
    ]);
  });

  test('[PUSH3] an entry that is sent twice is stored once', async () => {
    const lot = await table.place('MELON', 10);
    const id = randomUUID();
    const entryId = randomUUID();
    const again = () =>
      table.record(id, {
        entryId,
        kind: 'source',
        itemCode: 'MELON',
        lotId: lot.id,
        lotCode: lot.lotCode,
        quantity: 2,
      });
    await again();
    expect((await again()).entries).toHaveLength(1);
    expect(await onHand(lot.id)).toBe(8);
  });

  test('only four digits of a card remain in a note and a reason', async () => {
    const card = '4111 1111 1111 1111';
    const lot = await table.place('MELON', 10);
    const { entries } = await table.record(randomUUID(), {
      ...{ kind: 'source', itemCode: 'MELON', lotId: lot.id, lotCode: lot.lotCode, quantity: 2 },
      ...{ note: card, expiryReason: card },
    });
    expect(entries[0]).toMatchObject({ note: '•••• •••• •••• 1111', expiryReason: '•••• •••• •••• 1111' });
  });

  test('a reversed entry returns its goods, once', async () => {
    const lot = await table.place('MELON', 10);
    const id = randomUUID();
    const [source] = (await take(id, lot, 6)).entries;
    await table.reverse(id, source!.id);
    const packout = await table.reverse(id, source!.id);
    expect(await onHand(lot.id)).toBe(10);
    expect(packout.entries.map(({ kind }) => kind)).toEqual(['source', 'reverse']);
    expect(await failure(table.reverse(id, randomUUID()))).toBe('not_found');
  });

  test('a loss posts no movement, because its source did already', async () => {
    const lot = await table.place('MELON', 10);
    const id = randomUUID();
    await take(id, lot, 6);
    await table.record(id, { kind: 'loss', itemCode: 'MELON', quantity: 0, weightGrams: 900, reason: 'trim' });
    expect(await onHand(lot.id)).toBe(4);
    expect(await failure(table.record(id, { kind: 'output', itemCode: 'CUT', quantity: 0 }))).not.toBe('nothing');
  });

  test('an output of goods on hold is on hold', async () => {
    const lot = await table.place('MELON', 10, { onHold: true });
    const id = randomUUID();
    await take(id, lot, 1);
    const made = randomUUID();
    await table.record(id, { kind: 'output', itemCode: 'CUT', lotId: made });
    expect(await shop.sql('select on_hold from lots where tenant_id = $1 and id = $2', [made])).toEqual([
      { on_hold: true },
    ]);
  });

  test('the packer’s hold of an output of goods on hold keeps its note', async () => {
    const lot = await table.place('MELON', 10, { onHold: true });
    const id = randomUUID();
    await take(id, lot, 1);
    const [made, noted] = [randomUUID(), randomUUID()];
    await table.record(id, { kind: 'output', itemCode: 'CUT', lotId: made, bin: 'B-01-1' });
    await table.record(id, {
      kind: 'output',
      itemCode: 'CUT',
      lotId: noted,
      bin: 'B-02-1',
      onHold: true,
      note: 'Bruised',
    });
    expect(
      await shop.sql(
        'select hold_reason, hold_note from lots where tenant_id = $1 and id = any($2::uuid[]) order by bin collate "C"',
        [[made, noted]],
      ),
    ).toEqual([
      { hold_reason: 'packed', hold_note: '' },
      { hold_reason: 'other', hold_note: 'Bruised' },
    ]);
  });

  describe('the hold of an output', () => {
    const held = async (id: string) =>
      (await shop.sql('select on_hold from lots where tenant_id = $1 and id = $2', [id]))[0]?.on_hold;
    const make = async (id: string, change: Partial<Parameters<typeof table.record>[1]> = {}) => {
      const lotId = randomUUID();
      const { entries } = await table.record(id, { kind: 'output', itemCode: 'CUT', lotId, ...change });
      return { lotId, entryId: entries.at(-1)!.id };
    };
    const takeHeld = async (id: string) => {
      const lot = await table.place('MELON', 10, { onHold: true });
      return { lot, entryId: (await take(id, lot, 1)).entries.at(-1)!.id };
    };

    test('ends when the last source on hold is reversed', async () => {
      const id = randomUUID();
      const [first, second] = [await takeHeld(id), await takeHeld(id)];
      await take(id, await table.place('MELON', 10), 1);
      const { lotId } = await make(id);
      await table.reverse(id, first.entryId);
      expect(await held(lotId)).toBe(true);
      await table.reverse(id, second.entryId);
      expect(await held(lotId)).toBe(false);
      expect([await held(first.lot.id), await held(second.lot.id)]).toEqual([true, true]);
    });

    test('stays if the packer set it', async () => {
      const id = randomUUID();
      const source = await takeHeld(id);
      const { lotId } = await make(id, { onHold: true });
      await table.reverse(id, source.entryId);
      expect(await held(lotId)).toBe(true);
    });

    test('stays while a recall names the output', async () => {
      const id = randomUUID();
      const source = await takeHeld(id);
      const { lotId } = await make(id);
      await shop.call(recallEndpoints.start, recallHandlers.start, {
        as: await shop.worker(['lead'], 'W1'),
        body: {
          ...{ id: randomUUID(), lotCode: packoutLot('2026-11-19', id), itemCode: 'CUT', isMock: false },
          ...{ reason: 'Glass was found', instructions: '' },
        },
      });
      await table.reverse(id, source.entryId);
      expect(await held(lotId)).toBe(true);
    });

    test('of a reversed output does not apply to the next output in its lot', async () => {
      const id = randomUUID();
      await take(id, await table.place('MELON', 10), 1);
      const wrong = await make(id, { onHold: true });
      await table.reverse(id, wrong.entryId);
      const { entries } = await table.record(id, { kind: 'output', itemCode: 'CUT', lotId: wrong.lotId });
      expect(entries.at(-1)?.onHold).toBe(false);
      expect(await held(wrong.lotId)).toBe(false);
    });

    test('starts with a source that is reported later, reaches outputs of outputs, and ends for all of them', async () => {
      const [id, next] = [randomUUID(), randomUUID()];
      const made = await make(id);
      await table.record(next, {
        kind: 'source',
        itemCode: 'CUT',
        lotId: made.lotId,
        lotCode: packoutLot('2026-11-19', id),
      });
      const madeNext = await make(next, { bin: 'C-09-1' });
      expect([await held(made.lotId), await held(madeNext.lotId)]).toEqual([false, false]);
      const source = await takeHeld(id);
      expect([await held(made.lotId), await held(madeNext.lotId)]).toEqual([true, true]);
      await table.reverse(id, source.entryId);
      expect([await held(made.lotId), await held(madeNext.lotId)]).toEqual([false, false]);
    });
  });

  test('of a device with a wrong clock gets the time of its report, and keeps the lot code of its labels', async () => {
    const id = randomUUID();
    for (const [doneOn, doneAt] of [
      ['2031-01-01', '2031-01-01T08:00:00.000Z'],
      ['1970-01-01', '1970-01-01T00:10:00.000Z'],
    ] as const) {
      const lot = await table.place('MELON', 10);
      const { entries } = await table.record(id, {
        ...{ kind: 'source', itemCode: 'MELON', lotId: lot.id, lotCode: lot.lotCode },
        ...{ doneOn, doneAt },
      });
      expect(entries.at(-1)).toMatchObject({ doneOn: '2026-11-19', doneAt: NOW.toISOString() });
    }
    const { entries } = await table.record(id, {
      ...{ kind: 'output', itemCode: 'CUT', doneOn: '2031-01-01', doneAt: '2031-01-01T08:00:00.000Z' },
    });
    expect(entries.at(-1)).toMatchObject({ doneOn: '2026-11-19', lotCode: packoutLot('2031-01-01', id) });
    const closed = await shop.call(packoutEndpoints.close, packoutHandlers.close, {
      as: ana,
      params: { id },
      body: { closedAt: '1970-01-01T00:00:00.000Z' },
    });
    expect(closed).toMatchObject({ openedAt: NOW.toISOString(), closedAt: NOW.toISOString() });
    const [move] = await shop.sql('select max(at) as at from stock_moves where tenant_id = $1 and source_id = $2', [
      id,
    ]);
    expect(new Date(String(move?.at)).toISOString()).toBe(NOW.toISOString());
  });

  test('[PUSH8] accepts more than the lot contains, an unknown lot, and entries after it is closed', async () => {
    const lot = await table.place('MELON', 1);
    const id = randomUUID();
    await take(id, lot, 3);
    await table.record(id, { kind: 'source', itemCode: 'MELON', quantity: 1 });
    await table.close(id);
    const packout = await table.record(id, { kind: 'output', itemCode: 'CUT', quantity: 2 });
    expect(packout).toMatchObject({ status: 'closed' });
    expect(packout.entries).toHaveLength(3);
    expect(await onHand(lot.id)).toBe(-2);
  });
});

describe('[PUSH8] more output than source', () => {
  test('opens an exception with both facts when the packout closes, and closes it when the excess is reversed', async () => {
    const lot = await table.place('MELON', 10);
    const id = randomUUID();
    await take(id, lot, 2, 10_000);
    const wrong = await table.record(id, { kind: 'output', itemCode: 'CUT', quantity: 4, weightGrams: 12_000 });
    expect(await differences(id)).toEqual([]);
    await table.close(id);
    await table.close(id);
    const [open, ...more] = await differences(id);
    expect(more).toEqual([]);
    expect(open).toMatchObject({
      status: 'open',
      about: { packoutId: id, itemCode: 'MELON', takenGrams: 10_000, madeGrams: 12_000 },
      facts: [
        { what: 'packout_out', quantity: 22.05, uom: 'lb' },
        { what: 'packout_in', quantity: 26.46, uom: 'lb' },
      ],
    });
    await table.reverse(id, wrong.entries.at(-1)!.id);
    expect(await differences(id)).toMatchObject([{ status: 'resolved' }]);
  });

  test('reopens the packout if the warehouse lead decides to correct it', async () => {
    const lot = await table.place('MELON', 10);
    const id = randomUUID();
    await take(id, lot, 2, 10_000);
    await table.record(id, { kind: 'output', itemCode: 'CUT', weightGrams: 12_000 });
    await table.close(id);
    const [open] = await differences(id);
    await shop.call(floorEndpoints.resolve, floorHandlers.resolve, {
      as: await shop.worker(['lead'], 'W1'),
      params: { id: String(open?.id) },
      body: { resolution: 'correct', note: '', resolvedAt: '2026-11-19T17:00:00.000Z' },
    });
    expect(await table.get(id)).toMatchObject({ status: 'open', closedAt: null });
    await table.close(id);
    expect((await differences(id)).map(({ status }) => status)).toEqual(['resolved', 'open']);
  });
});

describe('an output', () => {
  test('has a label for each case with GS1-128 and the lot, and none after it is reversed', async () => {
    const lot = await table.place('MELON', 10);
    const id = randomUUID();
    await take(id, lot, 2);
    const caseWeights = [4_500, 4_600];
    const { entries } = await table.record(id, {
      ...{ kind: 'output', itemCode: 'CUT', description: 'FRUIT, CUT', quantity: 2, weightGrams: 9_100, caseWeights },
      lotCode: 'FC-19',
    });
    const entryId = entries.at(-1)!.id;
    const label = () =>
      shop.call(packoutEndpoints.label, packoutHandlers.label, { as: ana, params: { id }, query: { entryId } });
    const pages = pdfPages((await label()).bytes);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain(`(01)${GTIN}(10)FC-19`);
    expect(pages[0]).toContain('Test Produce');
    expect(pages[1]).toContain('(3103)004600');
    await table.reverse(id, entryId);
    expect(await failure(label())).toBe('not_found');
  });
});

describe('[I5] packouts', () => {
  test('are for workers with the license in their own warehouse, and readable for administrators', async () => {
    const lot = await table.place('MELON', 10);
    const id = randomUUID();
    await take(id, lot, 1);
    const record = (as: Actor) =>
      failure(table.record(id, { kind: 'source', itemCode: 'MELON', lotId: lot.id, lotCode: lot.lotCode }, as));
    expect(await record(await shop.worker(['picking'], 'W1'))).toBe('forbidden');
    await shop.sql("insert into warehouses (tenant_id, id, name) values ($1, 'W2', 'Troy')");
    const elsewhere = await shop.worker(['packouts'], 'W2');
    expect(await record(elsewhere)).toBe('not_found');
    expect(await failure(table.get(id, elsewhere))).toBe('not_found');
    const admin: Actor = { ...ana, role: 'ADMIN', licenses: [], warehouseId: null };
    expect(await table.get(id, admin)).toMatchObject({ id });
    expect(packoutEndpoints.record.spec.permission).not.toContain('ADMIN');
  });

  test('are on the devices of their warehouse for 60 days after closing', async () => {
    const lot = await table.place('MELON', 10);
    const id = randomUUID();
    await take(id, lot, 1);
    await table.close(id);
    const onDevices = (warehouse: string) =>
      shop.run((tx) => packoutsSource(tx, `floor:${warehouse}`, [id], { prices: false, exactStock: true }));
    const close = (days: number) =>
      shop.sql(`update packouts set closed_at = now() - interval '${days} days' where tenant_id = $1 and id = $2`, [
        id,
      ]);
    await close(59);
    expect((await onDevices('W1')).get(id)).toMatchObject({ id, entries: [{ kind: 'source' }] });
    expect((await onDevices('W2')).size).toBe(0);
    await close(61);
    expect((await onDevices('W1')).size).toBe(0);
  });
});
