-- How often each subject called in its running window, for all servers together. Lost with a crash, which harms nobody.
create unlogged table platform.limit_counts (
  key bytea primary key,
  hits integer not null,
  resets_at timestamptz not null
);
create index limit_counts_by_end on platform.limit_counts (resets_at);
