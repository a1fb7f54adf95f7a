import { describe, expect, it } from 'vitest';
import { sumCents } from '../../rules/money.ts';
import { demoCredits } from './credit-requests.ts';
import { generateTenant } from './generate.ts';
import { CHEF_LOCATION } from './people.ts';

describe.each(['greenleaf', 'harbor'] as const)('the credits of %s', (kind) => {
  const tenant = generateTenant(kind, { items: 900, today: '2026-03-11' });
  const { memos, requests, decisions } = demoCredits(tenant);

  it('have open requests of both kinds, and every kind of decision', () => {
    const waiting = requests.filter(({ decision }) => decision === null);
    expect(new Set(waiting.map(({ basis }) => basis))).toEqual(new Set(['taken_off', 'to_credit']));
    expect(new Set(requests.map(({ decision }) => decision))).toEqual(
      new Set([null, 'granted', 'declined', 'acknowledged']),
    );
    expect(decisions).toHaveLength(requests.length - waiting.length);
    for (const { basis, decision } of requests)
      if (decision) expect(decision === 'acknowledged').toBe(basis === 'taken_off');
  });

  it('match the books: a memo is the granted amount, and its lines add up to its total', () => {
    expect(memos).toHaveLength(tenant.creditMemos.length);
    for (const memo of memos) {
      const { lines = [] } = memo;
      expect(sumCents(lines.map(({ amountCents }) => amountCents))).toBe(memo.total_cents);
      const granted = requests.filter(({ memo_id }) => memo_id === memo.id);
      if (granted.length > 0) expect(granted.map(({ granted_cents }) => granted_cents)).toEqual([memo.total_cents]);
      expect(memo.sales_order_id).not.toBeNull();
    }
    for (const { granted_cents, amount_cents } of requests)
      expect(granted_cents ?? 0).toBeLessThanOrEqual(amount_cents);
  });

  it('are decided after the return, and the demo chef has memos and a return', () => {
    const at = new Map(decisions.map(({ id, decided_at }) => [id, decided_at]));
    for (const { decision_id, requested_at } of requests)
      if (decision_id) expect(String(at.get(decision_id)) > String(requested_at)).toBe(true);
    const chefs = memos.filter(
      (memo) => memo.customer_location_id === tenant.locations[CHEF_LOCATION]!.customerLocationId,
    );
    expect(chefs.length).toBeGreaterThan(2);
    const orders = new Set(
      tenant.salesOrders.flatMap(({ id, order }) =>
        chefs[0]?.customer_location_id === order.customerLocationId ? [id] : [],
      ),
    );
    const without = requests.filter(
      ({ sales_order_id, memo_id, basis }) => orders.has(sales_order_id) && memo_id === null && basis === 'to_credit',
    );
    expect(without.length).toBeGreaterThan(0);
  });
});
