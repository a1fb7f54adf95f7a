import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { TestDatabase } from '../../../tests/harness/database.ts';
import { createLocation, createTenant, type TestTenant } from '../../../tests/harness/factories.ts';
import { OPENING_DOCUMENT } from '../../../tests/harness/opening-document.ts';
import { findLedgerFaults } from '../receivables/ledger-faults.ts';

/** A company with one location, whose invoices are paid by card. */
export interface CardCompany {
  readonly tenant: TestTenant;
  readonly place: { readonly customerId: string; readonly customerLocationId: string };
  /** Runs SQL of the company; `$1` is its id. */
  run(text: string, params?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Posts an invoice, of 100.00 by default; returns its id. */
  invoice(cents?: number): Promise<string>;
  /** Asserts that documents, entries and balances agree. */
  agrees(): Promise<void>;
}

export async function openCardCompany(db: TestDatabase): Promise<CardCompany> {
  const tenant = await createTenant(db.database);
  const place = await createLocation(db.database, tenant.id);
  let number = 100;
  const run: CardCompany['run'] = async (text, params = []) =>
    (
      await db.as(tenant.id, ({ connection }) =>
        connection.query<Record<string, unknown>>(text, [tenant.id, ...params]),
      )
    ).rows;
  return {
    tenant,
    place,
    run,
    async invoice(cents = 10_000) {
      const id = randomUUID();
      number += 1;
      await run(OPENING_DOCUMENT, [id, 'invoice', number, place.customerId, place.customerLocationId, cents]);
      return id;
    },
    agrees: async () => expect(await db.as(tenant.id, findLedgerFaults)).toEqual([]),
  };
}
