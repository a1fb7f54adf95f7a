-- The lots of all packers with a code have names that begin with it (server/domains/floor/lot-code-sql.ts). The function
-- code_of_lot isn't leakproof, so no index on it serves a query behind a policy. A range of texts is, in any collation with
-- the operators of text_pattern_ops, which also serve equality.
drop index receipt_entries_by_code;
drop index receipt_entries_by_lot;
create index receipt_entries_by_lot on receipt_entries (tenant_id, lot_code text_pattern_ops);
drop index lots_by_code;
create index lots_by_code on lots (tenant_id, lot_code text_pattern_ops);
