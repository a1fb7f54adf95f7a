import { describe, expect, test } from 'vitest';
import { isOverYield, pairOf, type YieldEntry, yieldOf } from '../../rules/packouts.ts';
import { DEMO_ITEMS, generateTenant } from './generate.ts';
import { packoutMoves } from './packouts.ts';
import { pickEvents } from './pick-events.ts';
import { openingRows } from './rows-catalog.ts';
import type { DemoPackout } from './types.ts';

const entriesOf = ({ entries }: DemoPackout): YieldEntry[] =>
  entries.map((entry) => ({ ...entry, reverses: null, itemCode: entry.item.itemCode }));

// A Monday, a Thursday and a Saturday.
describe.each([
  ['greenleaf', '2026-11-23'],
  ['greenleaf', '2026-11-26'],
  ['harbor', '2026-11-21'],
] as const)('the packouts of %s on %s', (kind, today) => {
  const tenant = generateTenant(kind, { items: DEMO_ITEMS, today });
  const { packouts, lots } = tenant;

  test('are of several kinds, some often enough to show a usual yield, and one is open', () => {
    const pairs = new Map<string, number>();
    for (const packout of packouts) {
      const pair = pairOf(entriesOf(packout));
      if (pair !== null) pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
    expect(pairs.size).toBeGreaterThanOrEqual(3);
    expect([...pairs.values()].filter((count) => count >= 3).length).toBeGreaterThanOrEqual(2);
    expect(packouts.filter(({ closedAt }) => closedAt === null)).toMatchObject([{ day: today }]);
    expect(packouts.filter(({ inLedger }) => inLedger).length).toBeGreaterThanOrEqual(3);
  });

  test('yield less than their source, and have a longer shelf life only with a reason', () => {
    for (const packout of packouts.filter(({ closedAt }) => closedAt !== null)) {
      expect(isOverYield(entriesOf(packout)), packout.id).toBe(false);
      expect(yieldOf(entriesOf(packout))?.by).toBe('weight');
      const [source, output] = packout.entries;
      const longer = (output?.lot?.expiresOn ?? '') > (source?.lot?.expiresOn ?? '9');
      expect(output?.expiryReason !== '', packout.id).toBe(longer);
    }
  });

  test('[I6] match the ledger: with them every lot sums to its stock on hand, and no lot opens below zero', () => {
    const moves = packoutMoves(packouts);
    const picks = pickEvents(tenant);
    const opening = openingRows(tenant, [
      ...picks,
      ...moves.map(({ lot, base }) => ({ lotId: lot.id, baseQuantity: -base })),
    ]);
    expect(opening.filter(({ quantity }) => Number(quantity) < 0)).toEqual([]);
    const sums = new Map<string, number>();
    const add = (id: string, base: number) => sums.set(id, (sums.get(id) ?? 0) + base);
    for (const { lot_id, quantity } of opening) add(String(lot_id), Number(quantity));
    for (const { lotId, kind: of, baseQuantity } of picks) if (lotId && of === 'pick') add(lotId, -baseQuantity);
    for (const { lot, base } of moves) add(lot.id, base);
    expect(lots.filter((lot) => Math.abs((sums.get(lot.id) ?? 0) - lot.onHand) > 1e-6)).toEqual([]);
  });
});
