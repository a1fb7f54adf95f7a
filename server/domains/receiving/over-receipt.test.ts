import { describe, expect, test } from 'vitest';
import type { PurchaseOrder } from '../../../contract/receiving.ts';
import { receivedSums } from '../../../rules/receiving/tally.ts';
import {
  ana,
  decide,
  type Entry,
  entry,
  exceptions,
  finish,
  lot,
  number,
  openDock,
  orderId,
  read,
  receive,
  received,
  reverse,
  shop,
  stock,
} from './dock.fixture.ts';
import { excessOf } from './over-receipt.ts';

openDock();

describe('[PUSH8] unexpected goods', () => {
  test('are received: more than ordered opens one exception with both facts, which closes when the excess is reversed', async () => {
    await receive(entry({ quantity: 8 }));
    const second = entry({ quantity: 5 });
    expect(received(await receive(second))).toEqual([13, 2]);
    const [found, ...more] = await exceptions();
    expect(more).toEqual([]);
    expect(found?.about).toMatchObject({ poNumber: number, itemCode: 'KALE', ordered: 10, received: 13 });
    expect(found?.facts).toMatchObject([
      { what: 'ordered', quantity: 10, by: 'O’Hara Farms' },
      { what: 'receive', quantity: 5, by: ana.displayName },
    ]);
    await reverse(second.entryId);
    expect(await exceptions()).toEqual([]);
  });

  test('stay in stock after `accept`, and the exception closes', async () => {
    await receive(entry({ quantity: 12 }));
    const before = await stock('KALE');
    await decide('accept');
    expect(await exceptions()).toEqual([]);
    expect(await stock('KALE')).toEqual(before);
  });

  test('leave stock and lot after `send_back`, from the latest lot first', async () => {
    await receive(entry({ quantity: 9 }));
    await receive(entry({ quantity: 3, lotCode: `M${number}` }));
    const before = await stock('KALE');
    await decide('send_back');
    const order = await read();
    expect(received(order)).toEqual([10, 2]);
    expect((await stock('KALE')).onHand).toBe(before.onHand - 48);
    expect(await lot(`M${number}`)).toMatchObject({ on_hand: 24 });
    expect(await lot(`L${number}`)).toMatchObject({ on_hand: 216 });
    expect(order.entries.filter(({ kind }) => kind === 'send_back')).toMatchObject([
      { quantity: 2, lotCode: `M${number}` },
    ]);
    expect(await exceptions()).toEqual([]);
  });

  test('leave with the weights of the latest cases after `send_back`', async () => {
    const weighed = (caseWeights: number[], change: Partial<Entry> = {}) =>
      entry({
        ...{ quantity: caseWeights.length, caseWeights },
        ...{ weightGrams: caseWeights.reduce((sum, grams) => sum + grams, 0), ...change },
      });
    await receive(weighed([1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007]));
    await receive(weighed([2000, 2001, 2002, 2003]));
    await decide('send_back');
    const order = await read();
    expect(order.entries.at(-1)).toMatchObject({
      ...{ kind: 'send_back', quantity: 2, weightGrams: 4005, caseWeights: [2002, 2003] },
    });
    expect(receivedSums(order.entries)).toEqual({ units: [{ uom: 'CS', quantity: 10 }], weightGrams: 8028 + 4001 });
    const moved = await shop.sql(
      "select kind, weight_grams from stock_moves where tenant_id = $1 and source_id = $2 and kind = 'unreceive'",
      [orderId],
    );
    expect(moved).toEqual([{ kind: 'unreceive', weight_grams: -4005 }]);
  });

  test('of an item without a line are received, and all of them are excess', async () => {
    const order = await receive(entry({ itemCode: 'PLUM', description: 'Plums', uom: 'CS', factor: 1 }), null);
    expect(order.entries[0]).toMatchObject({ lineNumber: null, itemCode: 'PLUM', description: 'Plums' });
    expect(received(order)).toEqual([0, 2]);
    expect((await stock('PLUM')).onHand).toBeGreaterThanOrEqual(4);
    expect((await exceptions())[0]?.facts).toMatchObject([
      { what: 'ordered', quantity: 0 },
      { what: 'receive', quantity: 4 },
    ]);
    await decide('send_back');
    expect((await read()).entries.at(-1)).toMatchObject({ kind: 'send_back', itemCode: 'PLUM', quantity: 4 });
  });

  test('[C9] have no excess if they came in parts and all went back', () => {
    const of = (kind: 'receive' | 'send_back', quantity: number) => ({
      ...entry({ itemCode: 'PLUM', quantity, factor: 1 }),
      ...{ id: `${kind}${quantity}`, kind, lineNumber: null, reverses: null },
    });
    const entries = [of('receive', 0.1), of('receive', 0.2), of('send_back', 0.3)];
    const order = { lines: [], entries } as unknown as PurchaseOrder;
    expect(excessOf(order, { lineNumber: null, itemCode: 'PLUM' })).toBe(0);
  });

  test('of another item with a line’s number are received without a line', async () => {
    const order = await receive(entry({ itemCode: 'PLUM', factor: 1 }), 1);
    expect(order.entries[0]?.lineNumber).toBeNull();
  });

  test('are received after the order is finished, and it stays finished', async () => {
    await finish();
    const order = await receive(entry());
    expect(order.status).toBe('received');
    expect(received(order)).toEqual([4, 2]);
    expect((await stock('KALE')).inbound).toBe(0);
  });
});
