-- Files of jobs contain images or traceability events, and each kind keeps them for its own time.
alter table archive_files rename column images to entries;
alter table archive_files add column kept_until timestamptz not null default now() + interval '1 day';
drop index archive_files_by_time;
create index archive_files_by_end on archive_files (tenant_id, kept_until);
