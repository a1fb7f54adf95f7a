-- Administrators change and remove the company's messages. A removed message stays stored and can be published again.
alter table messages add column edited_at timestamptz, add column removed_at timestamptz;
create index messages_by_time on messages (tenant_id, created_at desc, id desc);

-- Devices keep published messages only.
create or replace function feed_messages() returns trigger language plpgsql as $$ begin
  perform sync_moved(coalesce(new.tenant_id, old.tenant_id), 'messages',
    old.id::text, case when old.id is not null and old.removed_at is null then 'tenant' end,
    new.id::text, case when new.id is not null and new.removed_at is null then 'tenant' end);
  return null;
end $$;
