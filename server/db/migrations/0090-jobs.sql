-- Background jobs of a company, as its administrators see them. The queue (pg-boss, in its own schema) holds a ticket for each unfinished job.
create table jobs (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  -- A kind runs once per key. Null: as often as asked for.
  key text,
  input jsonb not null,
  -- What the job is about, for a reader: a recipient, a day.
  about text not null default '',
  requested_by uuid,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Runs so far, including the present one.
  attempts int not null default 0,
  progress_done int,
  progress_total int,
  cancel_requested_at timestamptz,
  -- A sentence for the administrator, or null for an error that only the server's log explains.
  last_error text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, id)
);
create unique index jobs_by_key on jobs (tenant_id, kind, key) where key is not null;
create index jobs_by_time on jobs (tenant_id, created_at desc, id desc);
create index jobs_unfinished on jobs (tenant_id, created_at) where state in ('waiting', 'running');

alter table jobs enable row level security;
alter table jobs force row level security;
create policy own_tenant on jobs using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
grant select, insert, update, delete on jobs to cratebook_tenant;

-- Each mail that waits gets a job of the mail's id.
alter table mail_outbox no force row level security;
alter table jobs no force row level security;
insert into jobs (tenant_id, id, kind, input, about, created_at)
  select tenant_id, id, 'mail', '{}', to_address, created_at from mail_outbox where sent_at is null and failed_at is null;
-- Servers of earlier releases, which still run during an update, leave that mail alone.
update mail_outbox set next_attempt_at = '9999-01-01' where sent_at is null and failed_at is null;
alter table jobs force row level security;
alter table mail_outbox force row level security;
drop index mail_outbox_due;
