-- Administrators invite staff too. An invitation of staff has no customer and no location.
alter table user_invites alter column customer_id drop not null, alter column customer_location_id drop not null,
  add column role text not null default 'CUSTOMER', add column licenses text[] not null default '{}';
create index user_invites_by_time on user_invites (tenant_id, sent_at desc);

-- Administrators mark a message from the contact page as done. It stays until it is deleted or 90 days old.
alter table contact_messages add column done_at timestamptz, add column done_by text;
grant update on contact_messages to cratebook_tenant;
