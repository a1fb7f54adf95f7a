-- The link in a mail with which its invoice is paid without signing in.
alter table invoice_mails
  add column link_hash bytea,
  add column link_until timestamptz,
  add column link_revoked_at timestamptz,
  add column link_revoked_by text not null default '';
create unique index invoice_mails_by_link on invoice_mails (tenant_id, link_hash) where link_hash is not null;
grant update (link_revoked_at, link_revoked_by) on invoice_mails to cratebook_tenant;
-- Paid by the link of a mail: its result is shown without signing in.
alter table card_payments add column by_link boolean not null default false;
