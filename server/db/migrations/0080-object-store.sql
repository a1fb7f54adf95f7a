-- The bytes of a blob are in the row or in the object store, never in both. Each put has a separate key, so that no
-- removal of an old object can hit a new one.
alter table blobs
  alter column bytes drop not null,
  add column object_key text,
  add column object_bytes int,
  add constraint blobs_have_one_place check (num_nonnulls(bytes, object_key) = 1 and num_nonnulls(object_key, object_bytes) <> 1);
