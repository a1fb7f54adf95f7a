import type { ColumnType, Generated } from 'kysely';
import type { CardPaymentState, CardProviderName } from '../../../contract/card-payments.ts';

/** Card payments on a provider's page. */

export interface CardGatewaysTable {
  tenant_id: string;
  provider: CardProviderName | null;
  merchant_id: string;
  account: string;
  is_live: boolean;
  secret_sealed: string | null;
  webhook_secret_sealed: string | null;
  updated_at: string;
}

/** Cents that an invoice shall get. */
export interface IntendedApplication {
  readonly invoiceId: string;
  readonly amount: number;
}

export interface CardPaymentsTable {
  tenant_id: string;
  id: string;
  provider: CardProviderName;
  customer_id: string;
  customer_location_id: string;
  amount_cents: number;
  applications: ColumnType<readonly IntendedApplication[], string, never>;
  state: ColumnType<CardPaymentState, CardPaymentState | undefined, CardPaymentState>;
  page_hash: Buffer | null;
  page_until: string | null;
  provider_ref: Generated<string>;
  message: Generated<string>;
  reported_cents: number | null;
  under_review: Generated<boolean>;
  payment_id: string | null;
  by_user: string | null;
  by_name: string;
  by_link: Generated<boolean>;
  /** The provider's number of its page. */
  page_ref: Generated<string>;
  created_at: string;
  settled_at: string | null;
}

export interface CardPaymentReportsTable {
  tenant_id: string;
  id: string;
  card_payment_id: string;
  source: 'callback' | 'query' | 'office';
  outcome: 'succeeded' | 'failed' | 'nothing_charged';
  provider_ref: string;
  amount_cents: number | null;
  message: string;
  received_at: string;
}

export interface PracticeRefundsTable {
  tenant_id: string;
  id: string;
  order_id: string;
  amount_cents: number;
  /** Number of calls with this id. */
  asked: number;
}

export interface PracticeChargesTable {
  tenant_id: string;
  order_id: string;
  amount_cents: number;
  /** `00`: approved. */
  result: string;
  message: string;
  pas_ref: string;
  charged_at: string;
}
