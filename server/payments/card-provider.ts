import type { CardProviderName } from '../../contract/card-payments.ts';
import type { RunInTransaction } from '../db/tenant-transaction.ts';

/** One attempt to charge a card. `id` is the order id at the provider; cents of USD. */
export interface Charge {
  readonly id: string;
  readonly amount: number;
}

/** The form by which the browser goes to the provider's page: it is posted to `url`. */
export interface ProviderPage {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** What a provider said about an attempt, after its signature was verified. */
export interface ProviderReport {
  readonly id: string;
  readonly outcome: 'succeeded' | 'failed' | 'nothing_charged';
  /** The provider's number of the charge; empty without one. */
  readonly providerRef: string;
  /** Cents as the provider names them; null if it names none. */
  readonly amount: number | null;
  /** The provider's own words. */
  readonly message: string;
}

/** A part of a charge that goes back, in cents. Its id names it at the provider. */
export interface Refund {
  readonly id: string;
  readonly amount: number;
  readonly charge: Charge & { readonly providerRef: string };
}

export interface RefundReport {
  /** `pending`: it has not ended. */
  readonly outcome: 'succeeded' | 'failed' | 'pending';
  /** The provider's number of the refund; empty without one. */
  readonly providerRef: string;
  /** The provider's own words, if it failed. */
  readonly message: string;
}

/** Returns whether a provider refunds by a call. Others refund on their own page, and the office confirms it. */
export const refundsByItself = (name: CardProviderName): boolean => name !== 'hpp';

/**
 * A card payment provider with its own page, to which the whole browser page goes (PCI DSS SAQ A). No card number
 * passes through this server.
 */
export interface CardProvider {
  /** Returns the form to its page. `callbackUrl` is where it reports the end. */
  page(charge: Charge, to: { readonly callbackUrl: string; readonly locale: string; readonly now: Date }): ProviderPage;
  /** Returns what a callback says; undefined if its signature is wrong or it belongs to another merchant. */
  readCallback(fields: URLSearchParams): ProviderReport | undefined;
  /**
   * Asks how an attempt ended; undefined if it may still be paid. A provider without this method reports by callbacks
   * only.
   */
  ask?(charge: Charge & { readonly createdAt: string }, now: Date): Promise<ProviderReport | undefined>;
  /**
   * Refunds a part of a charge. A repeated call with the same id refunds nothing more, and returns how it ended. `run`
   * opens a transaction; none is open during the call. `refundsByItself` says who has this method.
   */
  refund?(refund: Refund, run: RunInTransaction): Promise<RefundReport>;
}
