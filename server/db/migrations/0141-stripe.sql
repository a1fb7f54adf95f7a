-- Stripe as a card payment provider (docs/decisions/0083-stripe.md).
alter table card_gateways drop constraint card_gateways_provider_check;
alter table card_gateways add constraint card_gateways_provider_check check (provider in ('hpp', 'stripe', 'practice'));
-- The secret that signs webhooks, encrypted.
alter table card_gateways add column webhook_secret_sealed text;

alter table card_payments drop constraint card_payments_provider_check;
alter table card_payments add constraint card_payments_provider_check check (provider in ('hpp', 'stripe', 'practice'));
-- The provider's number of its page, by which it is asked; empty if the payer was not led to one.
alter table card_payments add column page_ref text not null default '';
grant update (page_ref) on card_payments to cratebook_tenant;
create index card_payments_by_charge on card_payments (tenant_id, provider_ref) where provider_ref <> '';
create unique index payment_returns_by_dispute on payment_returns (tenant_id, provider_ref) where kind = 'chargeback' and provider_ref <> '';
