import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CreditInput, creditState, type MinimumInput, minimumProgress } from './ordering.ts';

const order: MinimumInput = {
  orderCents: 0,
  orderCases: 0,
  minimumCents: null,
  minimumCases: null,
  feeCents: 0,
  exempt: false,
};

describe('minimumProgress', () => {
  it('is met without any minimum', () => {
    expect(minimumProgress(order)).toEqual({
      met: true,
      feeCents: 0,
      exempt: false,
      remainingCents: 0,
      remainingCases: 0,
      minimumCents: 0,
      minimumCases: 0,
      fraction: 1,
    });
  });

  it('requires both if an amount and a number of cases are set', () => {
    const both = { ...order, minimumCents: 20_000, minimumCases: 10 };
    expect(minimumProgress({ ...both, orderCents: 25_000, orderCases: 4 })).toEqual({
      met: false,
      feeCents: 0,
      exempt: false,
      remainingCents: 0,
      remainingCases: 6,
      minimumCents: 20_000,
      minimumCases: 10,
      fraction: 0.4,
    });
    expect(minimumProgress({ ...both, orderCents: 5000, orderCases: 10 })).toMatchObject({
      met: false,
      remainingCents: 15_000,
      fraction: 0.25,
    });
    expect(minimumProgress({ ...both, orderCents: 20_000, orderCases: 10 })).toMatchObject({ met: true, fraction: 1 });
  });

  it('counts parts of cases without drift', () => {
    expect(minimumProgress({ ...order, minimumCases: 0.3, orderCases: 0.1 }).remainingCases).toBe(0.2);
  });

  it('requires nothing of an exempt customer', () => {
    expect(minimumProgress({ ...order, minimumCents: 20_000, exempt: true })).toEqual({
      met: true,
      exempt: true,
      feeCents: 0,
      remainingCents: 0,
      remainingCases: 0,
      minimumCents: 0,
      minimumCases: 0,
      fraction: 1,
    });
  });

  it('fills the bar exactly when it is met', () => {
    const minimum = fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: null });
    fc.assert(
      fc.property(fc.nat({ max: 100_000 }), fc.nat({ max: 100 }), minimum, minimum, (orderCents, orderCases, a, b) => {
        const progress = minimumProgress({
          orderCents,
          orderCases,
          minimumCents: a,
          minimumCases: b,
          feeCents: 0,
          exempt: false,
        });
        expect(progress.fraction === 1).toBe(progress.met);
        expect(progress.met).toBe(orderCents >= (a ?? 0) && orderCases >= (b ?? 0));
        expect(progress.fraction).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

const good: CreditInput = {
  creditHold: false,
  creditLimitCents: 500_000,
  balanceCents: 300_000,
  openOrdersCents: 100_000,
  oldestOverdueDays: 0,
  maxOverdueDays: 30,
  orderTotalCents: 100_000,
  creditLimitEnabled: true,
};

describe('creditState', () => {
  it('lets an order use the limit to the cent', () => {
    expect(creditState(good)).toEqual({ codes: [], reasons: [], exposureCents: 500_000, availableCents: 0 });
  });

  it('is over the limit one cent later', () => {
    expect(creditState({ ...good, orderTotalCents: 100_001 })).toEqual({
      codes: ['over_credit_limit'],
      reasons: ['limit'],
      exposureCents: 500_001,
      availableCents: -1,
    });
  });

  it('counts a positive balance of the customer', () => {
    expect(creditState({ ...good, balanceCents: -100_000, orderTotalCents: 500_000 }).codes).toEqual([]);
  });

  it('reads a limit of zero as a limit, and null as none', () => {
    expect(creditState({ ...good, creditLimitCents: 0 }).codes).toEqual(['over_credit_limit']);
    expect(creditState({ ...good, creditLimitCents: null, orderTotalCents: 1e9 })).toMatchObject({
      codes: [],
      availableCents: null,
    });
  });

  it('ignores the limit if the tenant switched it off', () => {
    expect(creditState({ ...good, creditLimitEnabled: false, orderTotalCents: 1e9 }).codes).toEqual([]);
    expect(creditState({ ...good, creditLimitEnabled: false, overLimit: true }).codes).toEqual([]);
    expect(creditState({ ...good, overLimit: true }).codes).toEqual(['over_credit_limit']);
    expect(creditState({ ...good, creditLimitEnabled: false, creditHold: true }).codes).toEqual(['credit_hold']);
  });

  it('holds for the flag and for invoices overdue longer than allowed, under one code', () => {
    expect(creditState({ ...good, oldestOverdueDays: 30 }).codes).toEqual([]);
    expect(creditState({ ...good, oldestOverdueDays: 31 })).toMatchObject({
      codes: ['credit_hold'],
      reasons: ['overdue'],
    });
    expect(creditState({ ...good, oldestOverdueDays: 900, maxOverdueDays: null }).codes).toEqual([]);
    expect(creditState({ ...good, creditHold: true, oldestOverdueDays: 31, orderTotalCents: 200_000 })).toMatchObject({
      codes: ['credit_hold', 'over_credit_limit'],
      reasons: ['hold_flag', 'overdue', 'limit'],
    });
  });
});
