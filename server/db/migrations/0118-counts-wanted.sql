-- A picker who finds nothing where the system has stock asks for a count of that lot (docs/decisions/0067-counts-wanted.md).
alter table lots
  add column count_wanted_at timestamptz,
  -- Who found nothing.
  add column count_wanted_by text,
  -- The event of the shortage; its reversal withdraws the request.
  add column count_wanted_for uuid;
create index lots_count_wanted on lots (tenant_id, count_wanted_for) where count_wanted_for is not null;
