-- The same code of two packers is two lots (docs/decisions/0101-lots-of-packers.md). A lot's name is its code, or the code and its packer between which is ' · '
-- (rules/traceability/lot-name.ts).
create function code_of_lot(lot text) returns text language sql immutable parallel safe as $$ select split_part(lot, ' · ', 1) $$;
create index receipt_entries_by_code on receipt_entries (tenant_id, code_of_lot(lot_code), item_code);

-- A recall of a code covers the lots of all packers that used it, unless it is of the lot with exactly this name.
alter table recalls add column is_exact boolean not null default false;

-- The open recalls that cover a lot, also one that arrived after they began.
create function recalls_of_lot(t uuid, item text, lot text) returns setof uuid language sql stable as $$
  select recall_id from recalled_lots where tenant_id = t and item_code = item and lot_code = lot
  union
  select id from recalls where tenant_id = t and state = 'open' and not is_mock and not is_exact and lot_code = code_of_lot(lot)
    and (item_code is null or item_code = item)
$$;
