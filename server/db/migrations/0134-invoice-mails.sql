-- Mail has at most one file, named by the hash of its bytes.
alter table mail_outbox
  add column attachment_name text,
  add column attachment_hash text;

-- Which invoice was mailed to whom, with the document as it was sent.
create table invoice_mails (
  tenant_id uuid not null,
  -- The mail's id.
  id uuid not null,
  invoice_id uuid not null,
  to_address text not null,
  pdf_hash text not null,
  mailed_at timestamptz not null,
  primary key (tenant_id, id)
);
create index invoice_mails_of on invoice_mails (tenant_id, invoice_id, mailed_at);
create index invoice_mails_files on invoice_mails (tenant_id, pdf_hash);
alter table invoice_mails enable row level security;
alter table invoice_mails force row level security;
create policy own_tenant on invoice_mails using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
grant select, insert on invoice_mails to cratebook_tenant;
