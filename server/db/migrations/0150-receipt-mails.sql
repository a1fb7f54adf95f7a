-- The address to which the receipts of a location were mailed last; the office can change it. Empty: none is known.
alter table customer_locations add column receipt_email text not null default '';

-- Receipts of deliveries that a driver mails to their customers. The id is made on the driver's device.
create table receipt_mails (
  tenant_id uuid not null,
  id uuid not null,
  sales_order_id uuid not null,
  to_address text not null,
  requested_at timestamptz not null,
  requested_by text not null,
  -- The mail, once its document is made.
  mail_id uuid,
  -- Its document can't be made, or the company had no mail server.
  failed_at timestamptz,
  primary key (tenant_id, id)
);
create index receipt_mails_of on receipt_mails (tenant_id, sales_order_id, requested_at);
create unique index receipt_mails_mail on receipt_mails (tenant_id, mail_id) where mail_id is not null;
alter table receipt_mails enable row level security;
alter table receipt_mails force row level security;
create policy own_tenant on receipt_mails using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
grant select, insert, update on receipt_mails to cratebook_tenant;

-- The driver's device shows whether the mail server took the mail.
create function feed_receipt_mails() returns trigger language plpgsql as $$ begin
  perform sync_clock(new.tenant_id);
  perform sync_note(s.tenant_id, 'deliveries', s.id::text, s.scope, false)
    from (select o.tenant_id, o.id, scope_of_delivery(o, route_of_location(o.tenant_id, o.customer_location_id)) as scope from sales_orders o
          join receipt_mails m on m.tenant_id = o.tenant_id and m.sales_order_id = o.id
          where m.tenant_id = new.tenant_id and m.mail_id = new.id) s
    where s.scope is not null;
  return null;
end $$;
create constraint trigger feed_receipt_mails after update on mail_outbox deferrable initially deferred for each row
  when ((old.sent_at, old.failed_at) is distinct from (new.sent_at, new.failed_at)) execute function feed_receipt_mails();
