import type { IncomingHttpHeaders } from 'node:http';
import type { CardProviderName } from '../../contract/card-payments.ts';
import type { RunInTransaction } from '../db/tenant-transaction.ts';

/** One attempt to charge a card. `id` is the order id at the provider; cents of USD. */
export interface Charge {
  readonly id: string;
  readonly amount: number;
}

/** The way of the browser to the provider's page: its form is posted to `url`; without fields it goes there. */
export interface ProviderPage {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>> | null;
  /** The provider's number of the page, by which it is asked. */
  readonly pageRef?: string;
}

/** An attempt with what is known of its page. */
export interface Attempt extends Charge {
  readonly createdAt: string;
  /** Empty if the payer was not led to a page. */
  readonly pageRef: string;
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

/** A dispute of a charge in which money moved. Cents. */
export interface DisputeReport {
  /** The provider's numbers of the dispute and of the charge. */
  readonly ref: string;
  readonly chargeRef: string;
  readonly amount: number;
  readonly fee: number;
  readonly reason: string;
  readonly state: 'open' | 'won' | 'lost';
}

/** What a callback says. `other`: nothing that concerns payments here. */
export type ProviderEvent =
  | { readonly kind: 'payment'; readonly report: ProviderReport }
  | { readonly kind: 'refund'; readonly id: string; readonly report: RefundReport }
  | { readonly kind: 'dispute'; readonly dispute: DisputeReport }
  | { readonly kind: 'other' };

/** The provider did not answer, or refused its own merchant. */
export class ProviderUnreachableError extends Error {
  override readonly name = 'ProviderUnreachableError';

  constructor(options?: ErrorOptions) {
    super('the card payment provider did not answer', options);
  }
}

/** Returns whether a provider refunds by a call. Others refund on their own page, and the office confirms it. */
export const refundsByItself = (name: CardProviderName): boolean => name !== 'hpp';

/**
 * A card payment provider with its own page, to which the whole browser page goes (PCI DSS SAQ A). No card number
 * passes through this server.
 */
export interface CardProvider {
  /**
   * Returns the way to its page. An attempt has one page, so that it can't be paid twice: a repeated call returns the same
   * one, or `returnUrl` if it has ended. No transaction is open during the call. `callbackUrl` is where it reports the end,
   * `returnUrl` where the payer sees it; `title` names what is paid. Throws ProviderUnreachableError.
   */
  page(
    attempt: Attempt,
    to: {
      readonly callbackUrl: string;
      readonly returnUrl: string;
      readonly title: string;
      readonly locale: string;
      readonly now: Date;
    },
  ): Promise<ProviderPage>;
  /**
   * Returns what a callback says, verified over its body as it came; undefined if its signature is wrong or it belongs to
   * another merchant.
   */
  readCallback(body: string, headers: IncomingHttpHeaders): ProviderEvent | undefined;
  /**
   * Asks how an attempt ended; undefined if it may still be paid. A provider without this method reports by callbacks
   * only. With `isLeft` the payer came back from the page without paying. `run` opens a transaction; none is open during
   * the call. Throws ProviderUnreachableError.
   */
  ask?(
    attempt: Attempt & { readonly isLeft: boolean },
    now: Date,
    run: RunInTransaction,
  ): Promise<ProviderReport | undefined>;
  /** Returns whether the provider accepts the merchant's key. Throws ProviderUnreachableError. */
  accepts?(): Promise<boolean>;
  /**
   * Refunds a part of a charge. A repeated call with the same id refunds nothing more, and returns how it ended. `run`
   * opens a transaction; none is open during the call. `refundsByItself` says who has this method.
   */
  refund?(refund: Refund, run: RunInTransaction): Promise<RefundReport>;
}
